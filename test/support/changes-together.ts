import { addUser, PASSWORD, withStore } from './accounts.ts';
import { callAdmin, signIn } from './api-client.ts';
import type { CommandLine } from './command-line.ts';
import { inFolder } from './in-folder.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './running-server.ts';

/** A running server, a session of its administrator, and the command line on its data folder. */
async function startTogether() {
  const server = await startServer();
  await withStore(server.dataDir, (store) => addUser(store, 'ann'));
  const cookie = await signIn(server.url, 'ann', PASSWORD);
  return { server, cookie, longview: inFolder(server.dataDir, runCommand) };
}

/**
 * Adds currencies by two command lines and over the web at once, so many by each. Returns how many were acknowledged,
 * and what of it is not in the catalogue or the history, or wrong with them.
 */
export async function changeTogether(
  byCommandLine: number,
  overTheWeb: number,
): Promise<{ acknowledged: number; lost: string[] }> {
  const { server, cookie, longview } = await startTogether();
  const acknowledged = (
    await Promise.all([
      addByCommand(longview, 'A', byCommandLine),
      addByCommand(longview, 'B', byCommandLine),
      addOverTheWeb(server.url, cookie, overTheWeb),
    ])
  ).flat();
  const listed = await longview.json<{ code: string }[]>(['currency', 'list']);
  const codes = new Set(listed.map(({ code }) => code));
  const entries = await longview.json<{ revision: number; summary: string }[]>(['history', 'list']);
  const summaries = new Set(entries.map(({ summary }) => summary));
  const { findings } = await longview.json<{ findings: unknown[] }>(['data', 'check']);
  const ended = await server.stop();
  return {
    acknowledged: acknowledged.length,
    lost: [
      ...acknowledged.filter((code) => !codes.has(code)),
      ...acknowledged.filter((code) => !summaries.has(`Added currency ${code}`)),
      ...entries
        .filter(({ revision }, index) => revision !== entries.length - index)
        .map(({ revision }) => `revision ${revision} is out of order`),
      ...findings.map((finding) => JSON.stringify(finding)),
      ...(ended === 0 ? [] : [`the server ended with ${ended}`]),
    ],
  };
}

/** Adds currencies one after the other and returns the codes that were acknowledged. */
async function addByCommand(
  longview: CommandLine,
  letter: string,
  count: number,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; number < count; number++) {
    const code = `${letter}${number}`;
    await longview.done(['currency', 'add', '--code', code, '--name', code, '--symbol', letter]);
    acknowledged.push(code);
  }
  return acknowledged;
}

async function addOverTheWeb(url: string, cookie: string, count: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; number < count; number++) {
    const code = `W${number}`;
    const json = { code, name: code, symbol: 'W', displayOrder: 0 };
    const { status, text } = await callAdmin(url, 'POST', '/api/admin/currencies', {
      cookie,
      json,
    });
    if (status !== 201) throw new Error(`${code} was answered ${status}: ${text}`);
    acknowledged.push(code);
  }
  return acknowledged;
}
