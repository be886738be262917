import type { Browser } from 'playwright-core';
import { tempDir } from '#test/temp-dir.ts';
import { launchBrowser } from './browser.ts';
import { LONGVIEW, serverIn, startProcess } from './processes.ts';
import type { Row } from './table.ts';

/** The addresses of this version and, where a built copy of another is given, of that one: each on its own data. */
export type Versions = { browser: Browser; urls: string[] };

/** Serves the versions. `against` is the folder of the other. */
export async function startVersions(against: string | undefined): Promise<Versions> {
  const start = async (script: string) =>
    (await startProcess(script, { DATA_DIR: await tempDir() })).url;
  const scripts = [LONGVIEW, ...(against === undefined ? [] : [serverIn(against)])];
  return { browser: await launchBrowser(), urls: await Promise.all(scripts.map(start)) };
}

/** Returns a row, and the same beside another version, if there is one. */
export function besideOther(row: Row, values: readonly number[] | undefined, atMost: number) {
  const { figure: _, ...measured } = row;
  const against = { name: 'the other version', values: values ?? [] };
  return values ? [row, { ...measured, against, figure: { ratioAtMost: atMost } }] : [row];
}
