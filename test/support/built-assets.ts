import { readFile } from 'node:fs/promises';
import path from 'node:path';

const LIST = path.join(import.meta.dirname, '../../dist/render/assets.json');

/** The addresses of the built files that the page names. */
export const assets: { script: string; style: string; lateStyle: string; preloads: string[] } =
  JSON.parse(await readFile(LIST, 'utf8'));
