import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { CALLS, CALLS_BY_NAME } from '#lib/api/calls.ts';
import { callApi } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

type Operation = { operationId: string; security: unknown[]; responses: object };
type Description = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const { url } = await startApp({ basePath: '/calculator' });
const answer = await callApi(url, 'GET', '/calculator/api/openapi.json');
const description: Description = JSON.parse(answer.text);
const paths = Object.entries(description.paths);

test('anybody may read the description of the API, which is asked for anew each time', () => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(description.servers).toEqual([{ url: '/calculator' }]);
});

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(description)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('the description names every call', () => {
  const operations = paths.flatMap(([, methods]) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(CALLS_BY_NAME).sort(),
  );
});

test.each(paths)(
  'the server takes exactly the methods that are described: %s',
  async (path, methods) => {
    const { status, headers } = await callApi(
      url,
      'PATCH',
      `/calculator${path.replace(/\{\w+\}/, '1')}`,
    );
    const described = Object.keys(methods).map((method) => method.toUpperCase());
    const taken = described.includes('GET') ? [...described, 'HEAD'] : described;
    expect([status, headers.get('allow')]).toEqual([405, taken.sort().join(', ')]);
  },
);

/** Returns docs/api.md with the table of all calls as they are described. */
async function guideWithTable(file: string): Promise<string> {
  const rows = CALLS.map(
    ({ method, path, access, scope = '', summary }) =>
      `| \`${method} ${path}\` | ${access} | ${scope} | ${summary} |`,
  );
  const table = ['| call | access | token | |', '|---|---|---|---|', ...rows].join('\n');
  const guide = await readFile(file, 'utf8');
  return guide.replace(/(?<=<!-- calls -->\n).*(?=\n<!-- end -->)/s, () => table);
}

test('docs/api.md lists every call; `vitest -u` writes the list anew', async () => {
  const file = path.join(import.meta.dirname, '../docs/api.md');
  await expect(await guideWithTable(file)).toMatchFileSnapshot(file);
});
