import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = path.join(import.meta.dirname, '../..');
const outfile = path.join(ROOT, 'dist/test/bench/main.js');

await build({
  absWorkingDir: ROOT,
  entryPoints: ['test/bench/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
  // Files are found from where a source stands, and the built one stands as deep.
  define: { 'import.meta.dirname': JSON.stringify(path.join(ROOT, 'test/bench')) },
});
await import(pathToFileURL(outfile).href);
