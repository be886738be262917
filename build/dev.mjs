import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// `npm run dev`: builds and serves. On every change of a source it rebuilds and restarts the server, and the page reloads.
// If a build fails, the running server stays.

const ROOT = path.join(import.meta.dirname, '..');
const SOURCES =
  /^(?:web|lib|server|cli)\/.*(?<!\.test)\.(?:tsx?|js|css)$|^data\/(?:site|seed)\.json$/;
// Files saved together cause one build.
const SETTLE_MS = 100;

const changes = new EventEmitter();
for (const folder of ['web', 'lib', 'server', 'cli', 'data'])
  watch(path.join(ROOT, folder), { recursive: true }, (_, name) => {
    if (SOURCES.test(`${folder}/${name}`)) changes.emit('change');
  });

let server;
process.on('SIGTERM', () => {
  server?.kill();
  process.exit();
});
for (;;) {
  const changed = once(changes, 'change');
  const { status } = spawnSync(process.execPath, ['build.mjs', '--development'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status === 0) await restart();
  await changed;
  await wait(SETTLE_MS);
}

async function restart() {
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
}
