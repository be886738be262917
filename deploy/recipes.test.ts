import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';

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

test('what units start, and what starts when one fails, is there', () => {
  const units = [...recipes].filter(([name]) => /\.(?:service|timer)$/.test(name));
  const named = units.flatMap(([, text]) => [...text.matchAll(/^(?:Unit|OnFailure)=(.+)$/gm)]);
  expect(named.map(([, name]) => name).sort()).toEqual([
    'longview-backup-failed.service',
    'longview-backup.service',
  ]);
  for (const [, name = ''] of named) expect(recipes.has(name), name).toBe(true);
});

test('the image that runs holds no tools to build or install with', () => {
  const [building = '', running = ''] = (recipes.get('Dockerfile') ?? '')
    .split(/^FROM .*$/m)
    .slice(2);
  expect(building).toMatch(/RUN npm run slim\n+$/);
  expect(running).toMatch(/cd \/usr\/local \\\n && rm -rf .* lib\/node_modules .*bin\/npm /);
  expect(running).not.toMatch(/(?:RUN|&&) (?:npm|npx|apt-get)|^COPY (?!--from=build)/m);
});

test('the image leaves out what is bundled, and keeps what the built programs load', async () => {
  const { stdout } = await promisify(execFile)('node', [path.join(ROOT, 'build/bundled.mjs')]);
  const left = stdout.split(' ');
  expect(left).toEqual(expect.arrayContaining(['koa', 'react']));
  for (const name of ['@node-rs/argon2', 'inquirer', 'pg', 'tar']) expect(left).not.toContain(name);
});

test("PostgreSQL's superuser is not whom Longview signs in as", () => {
  const compose = recipes.get('compose.postgres.yaml') ?? '';
  const [, superuser] = /POSTGRES_USER: (\w+)/.exec(compose) ?? [];
  const [, user, password] = /postgres:\/\/(\w+):\$\{(\w+)/.exec(compose) ?? [];
  expect(superuser).toBe('postgres');
  expect(user).not.toBe(superuser);
  const [, script = ''] = /\.\/(\S+):\/docker-entrypoint-initdb\.d\//.exec(compose) ?? [];
  const sql = recipes.get(script) ?? '';
  expect(sql).toContain(`\\getenv password ${password}\n`);
  expect(sql).toContain(`CREATE ROLE ${user} LOGIN PASSWORD :'password';`);
  expect(sql).not.toContain('SUPERUSER');
});

test('the licences of what is shipped are beside it', async () => {
  const web = await readFile(path.join(ROOT, 'dist/web/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const all = await readFile(path.join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const heads = (text: string) =>
    [...text.matchAll(/(?:^|={80}\n\n)(\S+) \S+ \(.+\)$/gm)].map(([, name]) => name);
  // One that is built in and two typefaces; below, the server's and what a loaded one needs.
  const browsers = [
    'react',
    '@expo-google-fonts/noto-sans',
    '@fontsource-variable/instrument-sans',
  ];
  expect(heads(web)).toEqual(expect.arrayContaining(browsers));
  expect(web.match(/SIL OPEN FONT LICENSE Version/g)).toHaveLength(2);
  expect(heads(web)).not.toContain('koa');
  expect(heads(all)).toEqual(expect.arrayContaining([...browsers, 'koa', 'pg-pool']));
  for (const name of ['longview', 'preact', 'esbuild', 'subset-font'])
    expect(heads(all)).not.toContain(name);
});
