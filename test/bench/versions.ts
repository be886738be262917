import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { LONGVIEW, newFolder, type ServerProcess, serverIn, startProcess } from './processes.ts';

/** This version and, where a built copy of another is given, that one beside it: each on its own data. */
export type Versions = { browser: Browser; ours: ServerProcess; other: ServerProcess | null };

/** What the other version is called in the table. */
export const OTHER = 'the other version';

/** Serves the versions, and ends them and the browser when the measuring is done. `against` is the folder of the other. */
export async function withVersions<T>(
  against: string | undefined,
  measure: (versions: Versions) => Promise<T>,
): Promise<T> {
  const start = async (script: string) => startProcess(script, { DATA_DIR: await newFolder() });
  const ours = await start(LONGVIEW);
  const other = against === undefined ? null : await start(serverIn(against));
  const browser = await launchBrowser();
  const measured = await measure({ browser, ours, other });
  await browser.close();
  await Promise.all([ours.stop(), other?.stop()]);
  return measured;
}
