import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules, circlesIn, importsOf } from '#test/import-rule.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCE = /(?<!\.d)\.tsx?$/;
const TEST = /\.test\.tsx?$/;
/** Set up for every test file by vitest itself. */
const SETUP = /^support\/(?:component-)?setup\.ts$/;
const HOOK = /^(?:before|after)(?:All|Each)\(/m;

/** Reads the text of every source file by its name. */
async function readSources(): Promise<Map<string, string>> {
  const folders = await Promise.all(
    ['lib', 'server', 'cli', 'web'].map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true })).map(
        (file) => `${folder}/${file}`,
      ),
    ),
  );
  const files = folders.flat().filter((file) => SOURCE.test(file) && !TEST.test(file));
  const texts = files.map((file) => readFile(path.join(ROOT, file), 'utf8'));
  return new Map((await Promise.all(texts)).map((text, index) => [files[index] ?? '', text]));
}

const sources = await readSources();

test('every source file keeps the import rule', () => {
  expect(sources.size).toBeGreaterThan(30);
  const broken = [...sources].flatMap(([file, source]) => brokenRules(file, source));
  expect(broken).toEqual([]);
});

test('every package of the design card is installed and imported', async () => {
  const card = [
    ...['react', 'react-dom', 'preact-router', 'mobx', 'mobx-react-lite', 'uplot', 'jspdf'],
    ...['koa', '@koa/router', 'koa-session', 'lowdb', 'commander', 'inquirer', 'vitest', 'esbuild'],
  ];
  const tools = ['package.json', 'vitest.config.ts', 'build/node.mjs'];
  const [manifest = '', ...ofTools] = await Promise.all(
    tools.map((file) => readFile(path.join(ROOT, file), 'utf8')),
  );
  const { dependencies, devDependencies } = JSON.parse(manifest);
  const program = [...sources.values(), ...ofTools]
    .join('\n')
    .replaceAll(/import type [^;]+;/g, '');
  const isUsed = (name: string) => new RegExp(`(?:from |import\\()'${name}['/]`).test(program);
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining(card),
  );
  expect(card.filter((name) => !isUsed(name))).toEqual([]);
});

test('every path that README and docs name is there', async () => {
  const docs = (await readdir(path.join(ROOT, 'docs'), { recursive: true })).filter((file) =>
    file.endsWith('.md'),
  );
  const pages = ['README.md', 'SECURITY.md', ...docs.map((file) => `docs/${file}`)];
  const named = await Promise.all(
    pages.map(async (page) => {
      const text = await readFile(path.join(ROOT, page), 'utf8');
      return [...text.matchAll(/`((?:lib|server|cli|web|test|build)\/[\w./-]+)`/g)].map(
        ([, it]) => it ?? '',
      );
    }),
  );
  expect(named.flat().length).toBeGreaterThan(20);
  expect(named.flat().filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('no file that tests share has hooks of its own, which would run for one test file of a worker', async () => {
  const files = ['support', 'e2e'].map((folder) => readdir(path.join(ROOT, 'test', folder)));
  const [support = [], e2e = []] = await Promise.all(files);
  const shared = [...support.map((file) => `support/${file}`), ...e2e.map((file) => `e2e/${file}`)];
  for (const file of shared.filter((name) => !TEST.test(name) && !SETUP.test(name)))
    expect(await readFile(path.join(ROOT, 'test', file), 'utf8'), file).not.toMatch(HOOK);
});

test('no source files import each other in a circle, but where the page loads a part of itself later', () => {
  const imports = [...sources].map(([file, source]) => {
    // A part that comes later has the page in it, which has run by then.
    const loadedLater = /\bimport\('\.[^']+'\)(?!\.)/g;
    return [file, importsOf(file, source.replaceAll(loadedLater, ''))] as const;
  });
  expect(circlesIn(new Map(imports))).toEqual([]);
});

test('terminal and signed-in calls commit in one way each, and what else commits is named', () => {
  const callers = [...sources].filter(([, source]) => /\btransact\b/.test(source));
  expect(callers.map(([file]) => file).sort()).toEqual([
    'cli/commit.ts',
    'lib/store/store.ts',
    'server/commit-as-user.ts',
    // Before anybody could sign in.
    'server/first-administrator.ts',
    // A recovery code is spent while somebody signs in.
    'server/sign-in/code-check.ts',
  ]);
});

test('calls are defined in lib/api alone, and all of them are in its list', () => {
  const files = [...sources].filter(([, source]) => /\bdefineCall\(\{/.test(source));
  const listed = importsOf('lib/api/calls.ts', sources.get('lib/api/calls.ts') ?? '');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(([file]) => !listed.includes(file))).toEqual([]);
});

test.each([
  ['lib/domain/risk.ts', `import { a } from 'valibot';`, 'lib/domain imports nothing'],
  ['lib/schemas/site.ts', `import type { A } from '#lib/store/log/document.ts';`, 'valibot alone'],
  ['lib/store/store.ts', `import { a } from '#lib/services/currencies.ts';`, 'lib/store imports'],
  ['lib/store/store.ts', `import http from 'node:http';`, 'no HTTP and no terminal'],
  ['lib/services/a.ts', `import { createServer } from 'node:http';`, 'no HTTP, no terminal'],
  ['lib/services/a.ts', `const { Command } = await import('commander');`, 'no HTTP, no terminal'],
  ['lib/services/a.ts', `console.log(1);`, 'uses console'],
  ['lib/store/a.ts', `console.log(1);`, 'uses console'],
  ['lib/domain/a.ts', `window.print();`, 'uses window'],
  ['lib/schemas/a.ts', `Buffer.from('');`, 'uses Buffer'],
  ['server/a.ts', `document?.title;`, 'uses document'],
  ['cli/a.ts', `window.scrollY;`, 'uses window'],
  ['cli/a.ts', `process.exitCode = 1;`, 'uses process'],
  ['cli/a.ts', `const at = new Date().toISOString();`, 'uses new Date'],
  ['cli/a.ts', `const began = Date.now();`, 'uses Date.now'],
  ['web/a.ts', `process.env.NODE_ENV;`, 'uses process'],
  ['server/app.ts', `import { App } from '../web/app.tsx';`, 'never cli or web'],
  ['server/app.ts', `import { Low } from 'lowdb';`, 'server imports lib'],
  ['cli/main.ts', `await import('../server/main.ts');`, 'never server or web'],
  ['lib/api/a.ts', `import { a } from '#lib/store/log/document.ts';`, 'valibot alone'],
  ['web/app.tsx', `import { Store } from '#lib/store/store.ts';`, 'lib/schemas alone'],
  ['web/app.tsx', `import {\n  a,\n  b,\n} from 'node:path';`, 'no node module'],
  ['lib/store/a.ts', `import { a } from '../domain/risk.ts';`, 'begin with #lib/'],
  ['lib/store/a.ts', `import { a } from '#lib/store/b.ts';`, 'begin with a dot'],
  ['web/ui/index.ts', `export * from './button.tsx';`, 'no barrels'],
])('refuses in %s: %s', (file, source, rule) => {
  expect(brokenRules(file, source)).toEqual([expect.stringContaining(rule)]);
});

test('finds every circle', () => {
  const imports = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] };
  const circles = circlesIn(new Map(Object.entries(imports)));
  expect(circles.sort()).toEqual(['a → b → a', 'c → d → c']);
});

test('imports are followed by a dot, by two and by #lib/, types too; packages are not', () => {
  const source = `import { a } from './a.ts';
    import type { B } from '../../b.ts';
    import { c } from '#lib/domain/c.ts';
    type D = import('./d.ts').D;
    import path from 'node:path';`;
  const found = importsOf('web/ui/x/here.tsx', source);
  expect(found.sort()).toEqual(['lib/domain/c.ts', 'web/b.ts', 'web/ui/x/a.ts', 'web/ui/x/d.ts']);
});
