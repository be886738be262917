import { readFile } from 'node:fs/promises';
import { LOADED } from './node.mjs';

// Prints the packages that are bundled into the built programs and no longer needed at run time.

const { dependencies } = JSON.parse(
  await readFile(new URL('../package.json', import.meta.url), 'utf8'),
);
const names = Object.keys(dependencies).filter((name) => !LOADED.includes(name));
process.stdout.write(names.join(' '));
