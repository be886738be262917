import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '#test/temp-dir.ts';
import { openFilled, type Size } from './catalogues.ts';
import { editor } from './commits.ts';
import { timeOf } from './measure.ts';
import { fetchWhole, LONGVIEW, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const LARGE: Size = [100, 100];
const PAGES = 100;
/** Between two pages: time for the changes that are to fall on them. */
const PAGE_MS = 40;

/** Measures how long a page of a catalogue of 10,000 rates takes while another process saves one rate after the other. */
export async function benchSaves(): Promise<Row[]> {
  const folder = await tempDir();
  const store = await openFilled(folder, LARGE);
  const { url } = await startProcess(LONGVIEW, { DATA_DIR: folder });
  const edit = editor(store);
  let isOver = false;
  const saves = (async () => {
    while (!isOver) await edit();
  })();
  const ours: number[] = [];
  const page = async () => {
    const { status } = await fetchWhole(`${url}/`, { 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`The page answered ${status}.`);
  };
  await page();
  while (ours.length < PAGES) {
    ours.push(await timeOf(page));
    await wait(PAGE_MS);
  }
  isOver = true;
  await saves;
  await store.close();
  return [
    {
      what: 'Page while changes are saved without a pause, 10,000 rates',
      unit: 'ms',
      ours,
      figure: { p99Under: 500 },
    },
  ];
}
