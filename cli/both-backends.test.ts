import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#test/postgres.ts';
import type { CommandEnd } from '#test/run-command.ts';
import { runHere } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';

/** What is piped into a command. */
type Step = [args: readonly string[], input?: string];

const PASSWORD = 'correct horse battery';
const TEXTS = JSON.stringify({ name: 'Other', descriptor: 'Firm', about: 'A.', disclaimer: 'D.' });
const RATES = 'currency,assetClass,ratePercent\nUSD,Money Market Funds,4.5\n';

/** Every verb that is about the catalogue; a name in capitals is a file of a folder of its own. */
const WALK: readonly Step[] = [
  [['currency', 'list']],
  [['data', 'check']],
  [['project', '--deposit', '1000', '--rate', '7', '--years', '5', '--currency', 'ZAR']],
  [['data', 'init', '--dry-run']],
  [['data', 'init']],
  [['data', 'init']],
  [['currency', 'list', '--json']],
  [['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', '€', '--note', 'asked for']],
  [['currency', 'update', 'EUR', '--display-order', '9']],
  [['currency', 'set-default', 'USD']],
  [['currency', 'delete', 'KES', '--yes']],
  [['asset-class', 'add', '--name', "Naughty '; DROP TABLE", '--risk', 'high']],
  [['asset-class', 'update', "Naughty '; DROP TABLE", '--description', '$1 \\ "x"']],
  [['asset-class', 'list', '--json']],
  [['asset-class', 'delete', "Naughty '; DROP TABLE", '--yes']],
  [['rate', 'list']],
  [['rate', 'set', 'ZAR', 'Money Market Funds', '7.25']],
  [['rate', 'delete', 'ZAR', 'Yield Funds', '--yes']],
  [['rate', 'set', 'ZAR', 'Yield Funds', '8', '--from', '2999-01-01']],
  [['rate', 'planned']],
  [['rate', 'export']],
  [['rate', 'diff', '-'], RATES],
  [['rate', 'import', '-', '--yes'], RATES],
  [['rate', 'import', '-', '--yes'], RATES],
  [['user', 'add', 'ann@example.com', '--admin', '--password-stdin'], PASSWORD],
  [['user', 'set-password', 'ann@example.com', '--password-stdin'], `${PASSWORD} again`],
  [['user', 'end-sessions', 'ann@example.com']],
  [['user', 'list', '--json']],
  [['user', 'reset-second-factor', 'ann@example.com', '--yes']],
  [['user', 'revoke-admin', 'ann@example.com']],
  [['user', 'grant-reviewer', 'ann@example.com']],
  [['approval', 'on', '--note', 'why']],
  [['proposal', 'list']],
  [['proposal', 'show', '1']],
  [['proposal', 'withdraw', '1']],
  [['user', 'revoke-reviewer', 'ann@example.com']],
  [['user', 'grant-admin', 'ann@example.com']],
  [['token', 'add', 'nightly', '--user', 'ann@example.com', '--scope', 'read', '--dry-run']],
  [['token', 'list']],
  [['token', 'revoke', 'nightly']],
  [['approval', 'off', '--note', 'why']],
  [['user', 'revoke-admin', 'ann@example.com']],
  [['user', 'delete', 'ann@example.com', '--yes']],
  [['history', 'list', '--limit', '2', '--json']],
  [['history', 'show', '2']],
  [['history', 'show', '99']],
  [['history', 'revert', '3', '--yes']],
  [['data', 'backup', 'BACKUP']],
  [['data', 'check', 'BACKUP']],
  [['data', 'restore', 'BACKUP', '--yes']],
  [['data', 'restore', '--revision', '2', '--dry-run']],
  [['data', 'restore', '--revision', '2', '--yes', '--note', 'as before']],
  [['data', 'restore', '--revision', '99', '--yes']],
  [['data', 'check', '--json']],
  [['history', 'list']],
  [['site', 'set', '-', '--yes'], TEXTS],
  [['site', 'show']],
  [['evidence', 'write', 'EVIDENCE', '--revision', '2']],
  [['evidence', 'verify', 'EVIDENCE']],
  [['evidence', 'write', 'EVIDENCE', '--at', '2999-01-01']],
  [['site', 'check']],
  [['site', 'reset', '--yes']],
  [['project', '--deposit', '1000', '--years', '5', '--currency', 'ZAR']],
];

let folder: { directory: string; files: string };
let database: TestDatabase & { files: string };

beforeAll(async () => {
  folder = { directory: path.join(await tempDir(), 'data'), files: await tempDir() };
  database = { ...(await freshDatabase()), files: await tempDir() };
});

test.each(WALK)(
  'has the same output and exit code on a folder and on a database: %j',
  async (args, input) => {
    const url = new URL(database.url);
    const name = `the database ${url.pathname.slice(1)} on ${url.host}, schema ${database.schema}`;
    const inFolder = await run(args, input, folder.files, { DATA_DIR: folder.directory });
    const inDatabase = await run(args, input, database.files, {
      DATABASE_URL: database.url,
      DATA_DIR: folder.directory,
    });
    const said = (end: CommandEnd, address: string) => ({
      code: end.code,
      stdout: comparable(end.stdout, address),
      stderr: comparable(end.stderr, address),
    });
    expect(said(inDatabase, name)).toEqual(said(inFolder, folder.directory));
  },
);

function run(
  args: readonly string[],
  input: string | undefined,
  files: string,
  env: Record<string, string>,
) {
  const words = args.map((word) => (/^[A-Z]{4,}$/.test(word) ? path.join(files, word) : word));
  const given = input === undefined ? {} : { input };
  return runHere(words, { env, ...given });
}

/** Returns the output without times, and without the name of the backend. */
function comparable(text: string, address: string): string {
  return (
    text
      .replaceAll(address, 'BACKEND')
      .replaceAll('BACKEND/revisions', 'BACKEND')
      .replaceAll(/ --data \S+/g, '')
      .replace(/name its (?:data folder with --data|database in DATABASE_URL)/, 'name it')
      // Only a database is asked how safe it is.
      .replace(/\nPostgreSQL [^\n]+\n[^\n]+/, '')
      .replace(/,\n {2}"database": \{[^}]+\}/, '')
      .replaceAll(folder.files, 'FILES')
      .replaceAll(database.files, 'FILES')
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+Z)?/g, 'TIME')
  );
}
