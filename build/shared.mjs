import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');
export const DIST = path.join(ROOT, 'dist');

/** What every bundle is made with. */
export const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};
