import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mixedTexts } from '#test/mixed-text.ts';

const WEB = import.meta.dirname;

test('text stands alone in its element, on every screen', async () => {
  const files = (await readdir(WEB, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(50);
  const mixed = files.map(async (file) =>
    mixedTexts(await readFile(path.join(WEB, file), 'utf8')).map((part) => `${file}: ${part}`),
  );
  expect((await Promise.all(mixed)).flat()).toEqual([]);
});

test.each([
  '<p>In {years} years</p>',
  '<p>{lead}<b>{figure}</b></p>',
  '<p>{isLate && <Icon />}Saved</p>',
  '<Button><Icon />Share</Button>',
  '<b>{isKept ? name : <Icon />}{rest.map((each) => each.name)}</b>',
  '<>{name}</>',
  'function Ago() { return agoText(at); }',
])('refuses %s', (source) => {
  expect(mixedTexts(source)).toHaveLength(1);
});

test.each([
  '<p>{leadText(years)}</p>',
  '<p><span>{lead}</span>{isLate && <Icon />} <b>{figure}</b></p>',
  '<ul>{/* all */}{rows.map((row) => <li key={row}>{row}</li>)}<li>none</li></ul>',
  'function Part({ tool }: { tool?: Elements }) { return <div>{tool}<p>{text}</p></div>; }',
  'function Late() { return isThere ? <Part /> : null; }',
])('accepts %s', (source) => {
  expect(mixedTexts(source)).toEqual([]);
});
