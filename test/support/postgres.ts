import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { readDatabaseUrl } from '#lib/store/backend/postgres/database-url.ts';
import { afterFile } from './after-file.ts';

/** A schema for one catalogue in the PostgreSQL of this test run. */
export type TestDatabase = {
  /** What DATABASE_URL is set to. */
  url: string;
  schema: string;
  /** Carries out one statement, as somebody beside Longview would. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
};

/** Returns an empty schema of its own in the PostgreSQL of this test run, removed after the test file. */
export async function freshDatabase(server = inject('databaseUrl')): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.searchParams.set('schema', schema);
  const query = (text: string, values?: unknown[]) => queryOnce(url.href, text, values);
  afterFile(() => query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`).catch(() => {}));
  return { url: url.href, schema, query };
}

/** Carries out one statement on a connection of its own. */
export async function queryOnce(
  address: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { schema: _, ...settings } = readDatabaseUrl(address);
  const client = new pg.Client(settings);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
