import { expect, test } from 'vitest';
import { refusalOf } from '#test/sample-data.ts';
import { databaseName, readDatabaseUrl } from './database-url.ts';

test('reads host, database and user', () => {
  expect(readDatabaseUrl('postgres://rates:p%40ss@127.0.0.1:6432/main?schema=test_1')).toEqual({
    host: '127.0.0.1',
    port: 6432,
    user: 'rates',
    password: 'p@ss',
    database: 'main',
    ssl: false,
    schema: 'test_1',
  });
  expect(readDatabaseUrl('postgresql://rates@[::1]/main')).toMatchObject({
    host: '::1',
    port: 5432,
    schema: 'longview',
  });
  expect(readDatabaseUrl('postgres://rates@any/main?host=/run/postgresql').host).toBe(
    '/run/postgresql',
  );
});

test('verifies a remote server’s certificate by default', () => {
  const sslOf = (rest: string) => readDatabaseUrl(`postgres://a:b@db.example.com/main${rest}`).ssl;
  expect(sslOf('')).toEqual({ rejectUnauthorized: true });
  expect(sslOf('?sslmode=verify-full')).toEqual({ rejectUnauthorized: true });
  expect(sslOf('?sslmode=verify-ca')).toMatchObject({
    rejectUnauthorized: true,
    checkServerIdentity: expect.any(Function),
  });
  expect(sslOf('?sslmode=require')).toMatchObject({ rejectUnauthorized: false });
  expect(sslOf('?sslmode=disable')).toBe(false);
});

test.each([
  ['mysql://a:secret@h/d', 'like postgres://'],
  ['postgres://a:secret@h:70000/d', 'like postgres://'],
  ['postgres://a:1/secret@h/d', 'a user and a database'],
  ['postgres://a:1?secret@h/d', 'a user and a database'],
  ['postgres://a:1#secret@h/d', 'a user and a database'],
  ['postgres://:secret@h/d', 'a user and a database'],
  ['postgres://a:secret@h', 'a user and a database'],
  ['postgres://a:secret%zz@h/d', '%25'],
  ['postgres://a:secret@h/d?sslmode=prefer', 'disable, require, verify-ca, verify-full'],
  ['postgres://a:secret@h/d?schema=Rates;drop', 'schema'],
  ['postgres://a:secret@h/d?options=-c%20fsync', 'has the parameter options'],
  ['postgres://a:secret@h/d?sslrootcert=/not/there', 'cannot be read (ENOENT)'],
])('refuses %s in one sentence without the password', (text, part) => {
  const refusal = refusalOf(() => readDatabaseUrl(text))?.message;
  expect(refusal).toMatch(/^DATABASE_URL .*\.$/);
  expect(refusal).toContain(part);
  expect(refusal).not.toContain('secret');
});

test('is shown without its password', () => {
  const settings = readDatabaseUrl('postgres://rates:secret@[::1]/main?schema=other');
  expect(databaseName(settings)).toBe('database main on [::1]:5432, schema other');
});
