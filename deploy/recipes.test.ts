import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { openStore } from '#test/open-store.ts';
import { queryOnce } from '#test/postgres.ts';
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

/** What a unit is kept from; which addresses it may use is its own matter. */
const KEPT_FROM =
  /^(?:Capability|LimitCORE|Lock|NoNew|Private|Proc|Protect|Remove|Restrict(?!Address)|SystemCall)/;
const keptFrom = (unit: string) =>
  (recipes.get(unit) ?? '').split('\n').filter((line) => KEPT_FROM.test(line));

test('the service is kept from everything that systemd can keep it from', () => {
  expect(keptFrom('longview.service')).toEqual(
    expect.arrayContaining([
      ...['LimitCORE=0', 'PrivateUsers=yes', 'ProcSubset=pid', 'ProtectSystem=strict'],
      ...['SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged @resources'],
    ]),
  );
});

test.each(['longview-backup.service', 'longview-backup-failed.service'])(
  '%s is as strict as the service',
  (name) => {
    expect(keptFrom(name)).toEqual(expect.arrayContaining(keptFrom('longview.service')));
    expect(recipes.get(name)).toMatch(/^MemoryMax=\d+[MG]$/m);
    expect(recipes.get(name)).toMatch(/^(?:User=longview|DynamicUser=yes)$/m);
  },
);

test.each(['compose.yaml', 'compose.postgres.yaml'])(
  'every container of %s has no capabilities and a limit of memory',
  (name) => {
    const count = (line: RegExp) => recipes.get(name)?.match(line)?.length;
    const containers = count(/^ +restart: /gm);
    expect(containers).toBeGreaterThan(1);
    for (const line of [/^ +cap_drop: \[ALL\]$/gm, /no-new-privileges:true/g, /^ +mem_limit: /gm])
      expect(count(line), String(line)).toBe(containers);
  },
);

test('Caddy refuses calls that come without TLS', () => {
  const [, plain] = (recipes.get('Caddyfile') ?? '').split('\nhttp://');
  expect(plain).toMatch(
    /@calls path \/api \/api\/\* \*\/api\/\*\n\thandle @calls \{\n\t\trespond ".+" 403/,
  );
});

test('packages run no scripts of their own where they are installed', async () => {
  const docs = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const installs = [...`${recipes.get('Dockerfile')}${docs}`.matchAll(/npm ci\b.*/g)].map(String);
  expect(installs.length).toBeGreaterThan(2);
  for (const install of installs) expect(install).toMatch(/^npm ci --ignore-scripts/);
});

test('the role of database.sql makes its tables and owns neither the database nor another schema', async () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = inject('databaseUrl');
  const at = (database: string, user?: string) => {
    const url = new URL(admin);
    url.pathname = database;
    if (user) [url.username, url.password] = [user, user];
    url.searchParams.set('schema', name);
    return url.href;
  };
  afterFile(() => queryOnce(admin, `DROP ROLE ${name}`));
  afterFile(() => queryOnce(admin, `DROP DATABASE ${name} WITH (FORCE)`));
  const sql = (recipes.get('database.sql') ?? '').replace(/^(?:--|\\getenv).*$/gm, '');
  const [before = '', inside = ''] = sql
    .replaceAll('longview', name)
    .replace(":'password'", `'${name}'`)
    .split(`\\connect ${name}`);
  for (const [database, part] of [
    [new URL(admin).pathname, before],
    [name, inside],
  ] as const)
    for (const statement of part.split(';').filter((text) => text.trim()))
      await queryOnce(at(database), statement);
  const url = at(name, name);
  expect((await openStore(url)).current.revision).toBe(1);
  for (const statement of ['CREATE SCHEMA other', `ALTER DATABASE ${name} RESET ALL`])
    await expect(queryOnce(url, statement)).rejects.toThrow(/permission denied|must be owner/);
});

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

test("Longview does not sign in as PostgreSQL's superuser", () => {
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
