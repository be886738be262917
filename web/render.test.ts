import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Site } from '#lib/schemas/site.ts';
import { renderShell, renderStatic } from './render.tsx';

const site: Site = JSON.parse(
  await readFile(new URL('../data/site.json', import.meta.url), 'utf8'),
);
const assets = {
  script: '/assets/app.js',
  style: '/assets/styles.css',
  restStyle: '/assets/rest.css',
  adminStyle: '/assets/admin.css',
  printStyle: '/assets/print.css',
  font: '/assets/font.woff2',
  preloads: ['/assets/chunk.js'],
  parts: { rest: ['/assets/rest.js'] },
};
const HERE = { basePath: '', publicUrl: undefined };
const render = (changes: Partial<Site> = {}) =>
  renderShell({ site: { ...site, ...changes }, siteAddress: HERE, assets });

test('the page names its files, its language and both themes', () => {
  const html = render();
  for (const part of [
    '<!doctype html><html lang="en"',
    'interactive-widget=resizes-content',
    '<title>Investment Calculator | Aldermoor</title>',
    '<meta name="color-scheme" content="light dark"/>',
    'media="(prefers-color-scheme: light)" content="#F6F2E9"',
    'media="(prefers-color-scheme: dark)" content="#121716"',
    '<link rel="stylesheet" href="/assets/styles.css"/>',
    '<link rel="stylesheet" href="/assets/print.css" media="print"/>',
    '<link rel="modulepreload" href="/assets/chunk.js"/>',
    '<script type="module" src="/assets/app.js"></script>',
    'href="/assets/font.woff2" as="font" type="font/woff2" crossorigin="anonymous"',
    '<noscript>',
  ])
    expect(html).toContain(part);
});

test('styles that are applied later stand after those of the page', () => {
  const html = render();
  for (const late of ['/assets/rest.css', '/assets/admin.css'])
    expect(html.indexOf(late)).toBeGreaterThan(html.indexOf('/assets/styles.css'));
});

test('the brand of site.json is in the page: colours of both themes, mark, texts', () => {
  const html = render({ name: 'Corrigan Bay', accent: '#6B1F3C', accentDark: '#E5A5BB' });
  expect(html).toContain('--brand-accent:#6B1F3C');
  expect(html).toContain('--brand-accent-dark:#E5A5BB');
  expect(html).toContain('href="data:image/svg+xml,%3Csvg');
  expect(html).toContain('%236B1F3C');
  expect(html).toContain('"name":"Corrigan Bay"');
});

test('the page says what it is to what shows links, with a picture where site.json has one', () => {
  const html = render({ image: 'https://www.example.com/calculator.png' });
  for (const part of [
    '<meta property="og:title" content="Investment Calculator | Aldermoor"/>',
    '<meta property="og:description" content="Plan your financial future with our compound interest calculator."/>',
    '<meta property="og:image" content="https://www.example.com/calculator.png"/>',
  ])
    expect(html).toContain(part);
  expect(render()).not.toContain('og:image');
});

test('the static page names its own address where it is known; the pages of other screens have none', () => {
  const settings = { BASE_PATH: '/calculator', PUBLIC_URL: 'https://www.example.com' };
  const canonical = '<link rel="canonical" href="https://www.example.com/calculator/"/>';
  expect(renderStatic({ site, assets }, settings)).toContain(canonical);
  expect(renderStatic({ site, assets }, {})).not.toContain('canonical');
  const siteAddress = { basePath: '/calculator', publicUrl: 'https://www.example.com' };
  expect(renderShell({ site, siteAddress, assets })).not.toContain('canonical');
  expect(() => renderStatic({ site, assets }, { BASE_PATH: 'calculator' })).toThrow(/^BASE_PATH /);
});
