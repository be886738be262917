import { expect, test } from 'vitest';
import { refusalOf } from '#test/sample-data.ts';
import { backendAddressOf, backendName, parseBackendAddress, withoutPasswords } from './address.ts';

const URL_OF_ONE = 'postgres://ann:s3cret@db.example.com:5433/longview?sslmode=require';
const SETTINGS = { host: 'db.example.com', port: 5433, user: 'ann', password: 's3cret' };

test('uses the folder of --data, else of DATA_DIR, else data', () => {
  expect(backendAddressOf({ DATA_DIR: '/srv/a' }, '/srv/b')).toEqual({ folder: '/srv/b' });
  expect(backendAddressOf({ DATA_DIR: '/srv/a', DATABASE_URL: '' })).toEqual({ folder: '/srv/a' });
  expect(backendAddressOf({})).toEqual({ folder: 'data' });
});

test('uses the database of DATABASE_URL, with site.json and seed.json from DATA_DIR', () => {
  expect(backendAddressOf({ DATA_DIR: '/srv/a', DATABASE_URL: URL_OF_ONE })).toEqual({
    folder: '/srv/a',
    database: expect.objectContaining(SETTINGS),
  });
});

test.each([
  ['"/srv/data"', 'has quotes at both ends: leave them out.'],
  ["'/srv/data'", 'has quotes at both ends: leave them out.'],
  ['/srv/data\r', 'has a carriage return: save the file that sets it with the line ends of Unix.'],
  ['/srv/\u0007data', 'has a control character (U+0007): take it out.'],
])('%j is no path: it %s', (text, slip) => {
  for (const [name, attempt] of [
    ['DATA_DIR', () => backendAddressOf({ DATA_DIR: text })],
    ['--data', () => backendAddressOf({}, text)],
    ['--from', () => parseBackendAddress(text, '--from')],
  ] as const)
    expect(refusalOf(attempt)).toEqual({
      code: 'invalid',
      message: `${name} must name a path, and ${slip}`,
    });
});

test('reads a folder or a database URL', () => {
  expect(parseBackendAddress('/srv/postgres', '--from')).toEqual({ folder: '/srv/postgres' });
  expect(parseBackendAddress(URL_OF_ONE, '--from').database).toMatchObject(SETTINGS);
});

test('names a database with its host', () => {
  expect(backendName(parseBackendAddress(URL_OF_ONE, '--from'))).toBe(
    'the database longview on db.example.com:5433',
  );
  expect(backendName({ folder: '/srv/longview' })).toBe('/srv/longview');
});

test.each([
  `unknown option '--too=${URL_OF_ONE}'.`,
  'postgres://ann:s3@cret s3cret@db/longview cannot be reached',
  'POSTGRESQL://db/longview?sslmode=require&password=s3cret&user=ann',
])('%s loses its password', (text) => {
  expect(withoutPasswords(text)).not.toContain('cret');
});

test('keeps the example of a URL in a refusal', () => {
  const { message = '' } = refusalOf(() => backendAddressOf({ DATABASE_URL: 'ann@db' })) ?? {};
  expect(withoutPasswords(message)).toContain('postgres://user:password@host:5432/database');
  const both = `${message} ${URL_OF_ONE}`;
  expect(withoutPasswords(both)).not.toContain('s3cret');
});

test('leaves other text unchanged', () => {
  const text = 'Write to ann@example.com at https://ann:s3cret@example.com.';
  expect(withoutPasswords(text)).toBe(text);
});
