import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { assets } from './built-assets.ts';

/** The page's script with React's own checks in it, which the served one leaves out. */
export async function buildDevelopmentScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: path.join(import.meta.dirname, '../..'),
    entryPoints: ['web/main.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: { '.ttf': 'empty' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Lets a page run this script in place of its own. */
export async function serveScript(page: Page, script: string): Promise<void> {
  await page.route(`**${assets.script}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
