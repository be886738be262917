import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DEPLOY = path.join(ROOT, 'deploy');
/** Settings of Caddy's file and of PostgreSQL's image, which are none of ours. */
const OF_OTHERS = /^(?:SITE_ADDRESS|LONGVIEW|POSTGRES_\w+|DATABASE_PASSWORD|CMD)$/;

const names = await readdir(DEPLOY);
const texts = await Promise.all(names.map((name) => readFile(path.join(DEPLOY, name), 'utf8')));
const recipes = new Map(names.map((name, index) => [name, texts[index] ?? '']));

/** Returns the settings that a recipe gives, by name. */
function settingsIn(text: string): Record<string, string> {
  // What compose fills in.
  const filled = text.replace(/\$\{[^}]*\}/g, 'given');
  const found = [...filled.matchAll(/\b([A-Z][A-Z_]{3,})(?:=|: )"?([^\s"]+)/g)];
  const own = found.filter(([, name = '']) => !OF_OTHERS.test(name));
  return Object.fromEntries(own.map(([, name = '', value = '']) => [name, value]));
}

test.each(['Dockerfile', 'compose.yaml', 'compose.postgres.yaml', 'longview.service'])(
  '%s gives settings that there are',
  async (name) => {
    const settings = settingsIn(recipes.get(name) ?? '');
    expect(Object.keys(settings).length).toBeGreaterThan(2);
    expect(() => readConfig(settings)).not.toThrow();
    const known = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
    for (const setting of Object.keys(settings)) expect(known).toContain(`\`${setting}\``);
  },
);

test('what the image copies is there, or is built', () => {
  const copied = [
    ...(recipes.get('Dockerfile') ?? '').matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm),
  ];
  expect(copied.length).toBeGreaterThan(5);
  for (const file of copied.flatMap(([, files = '']) => files.split(' ')))
    expect(existsSync(path.join(ROOT, file.replace('/app/', ''))), file).toBe(true);
});

test('what the services start is what the build makes', () => {
  const started = [...recipes.values()].flatMap((text) => [
    ...text.matchAll(/(?:\/opt\/longview\/|"|\/app\/)(dist\/[\w/.-]+)/g),
  ]);
  expect(started.length).toBeGreaterThan(2);
  for (const [, file = ''] of started) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
});
