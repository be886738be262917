import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules } from '#test/import-rule.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCE = /(?<!\.d)\.tsx?$/;
const TEST = /\.test\.tsx?$/;

async function sources(): Promise<string[]> {
  const rooms = await Promise.all(
    ['lib', 'server', 'cli', 'web'].map(async (room) =>
      (await readdir(path.join(ROOT, room), { recursive: true })).map((file) => `${room}/${file}`),
    ),
  );
  return rooms.flat().filter((file) => SOURCE.test(file) && !TEST.test(file));
}

test('every source file keeps the import rule', async () => {
  const files = await sources();
  expect(files.length).toBeGreaterThan(30);
  const broken = await Promise.all(
    files.map(async (file) => brokenRules(file, await readFile(path.join(ROOT, file), 'utf8'))),
  );
  expect(broken.flat()).toEqual([]);
});

test.each([
  ['lib/domain/risk.ts', `import { a } from 'valibot';`, 'lib/domain imports nothing'],
  ['lib/domain/risk.ts', `import fs from 'node:fs';`, 'lib/domain imports nothing'],
  ['lib/domain/risk.ts', `import { a } from '#lib/errors.ts';`, 'lib/domain imports nothing'],
  ['lib/schemas/site.ts', `import type { A } from '#lib/store/document.ts';`, 'valibot alone'],
  ['lib/schemas/site.ts', `import { z } from 'zod';`, 'valibot alone'],
  ['lib/store/store.ts', `import { a } from '#lib/services/currencies.ts';`, 'lib/store imports'],
  ['lib/store/store.ts', `import http from 'node:http';`, 'no HTTP and no terminal'],
  ['lib/services/a.ts', `import { createServer } from 'node:http';`, 'no HTTP, no terminal'],
  ['lib/services/a.ts', `import type { Context } from 'koa';`, 'no HTTP, no terminal'],
  ['lib/services/a.ts', `const { Command } = await import('commander');`, 'no HTTP, no terminal'],
  ['lib/services/a.ts', `import { readFile } from 'node:fs/promises';`, 'no files'],
  ['lib/services/a.ts', `console.log(1);`, 'uses process or console'],
  ['lib/services/a.ts', `const port = process.env.PORT;`, 'uses process or console'],
  ['server/app.ts', `import { App } from '../web/app.tsx';`, 'never cli or web'],
  ['server/routes/a.ts', `import { a } from '../../cli/context.ts';`, 'never cli or web'],
  ['server/app.ts', `import { Low } from 'lowdb';`, 'server imports lib'],
  ['cli/main.ts', `await import('../server/main.ts');`, 'never server or web'],
  ['web/app.tsx', `import { Store } from '#lib/store/store.ts';`, 'lib/schemas alone'],
  ['web/app.tsx', `import { AppError } from '#lib/errors.ts';`, 'lib/schemas alone'],
  ['web/app.tsx', `import '../server/main.ts';`, 'lib/schemas alone'],
  ['web/app.tsx', `import {\n  a,\n  b,\n} from 'node:path';`, 'no node module'],
  ['lib/store/a.ts', `import { a } from '../domain/risk.ts';`, 'begin with #lib/'],
  ['lib/store/a.ts', `import { a } from '#lib/store/b.ts';`, 'begin with a dot'],
  ['web/ui/index.ts', `export * from './button.tsx';`, 'no barrels'],
  ['web/ui/index.ts', `export { a,\n b } from './button.tsx';`, 'no barrels'],
])('refuses in %s: %s', (file, source, rule) => {
  expect(brokenRules(file, source)).toEqual([expect.stringContaining(rule)]);
});

test.each([
  ['lib/domain/statement.ts', `import { project } from './projection.ts';`],
  [
    'lib/store/seed.ts',
    `import { readFile } from 'node:fs/promises';\nimport * as v from 'valibot';`,
  ],
  [
    'lib/services/a.ts',
    `import { parse } from 'csv-parse/sync';\n// runs in another process. Twice.`,
  ],
  [
    'cli/program.ts',
    `import { version } from '../package.json';\nimport { Command } from 'commander';`,
  ],
  ['web/app.tsx', `import { a } from '#lib/domain/risk.ts';\nexport const name = 'web';`],
  [
    'server/routes/a.ts',
    `import { a } from '../answer.ts';\nexport const x = Array.from('node:http');`,
  ],
])('lets pass in %s: %s', (file, source) => {
  expect(brokenRules(file, source)).toEqual([]);
});
