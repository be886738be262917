import type { Browser } from 'playwright-core';
import { tempDir } from '#test/temp-dir.ts';
import { launchBrowser } from './browser.ts';
import { LONGVIEW, serverIn, startProcess } from './processes.ts';

/** The addresses of this version and, where a built copy of another is given, of that one: each on its own data. */
export type Versions = { browser: Browser; ours: string; others: string[] };

/** What the other version is called in the table. */
export const OTHER = 'the other version';

/** Serves the versions. `against` is the folder of the other. */
export async function startVersions(against: string | undefined): Promise<Versions> {
  const start = async (script: string) =>
    (await startProcess(script, { DATA_DIR: await tempDir() })).url;
  return {
    browser: await launchBrowser(),
    ours: await start(LONGVIEW),
    others: against === undefined ? [] : [await start(serverIn(against))],
  };
}
