import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterFile } from './after-file.ts';
import { freePort } from './free-port.ts';
import { ownerOf, type PostgresServer } from './postgres-server.ts';
import { tempDir } from './temp-dir.ts';

/** Starts pgbouncer before a server, in transaction mode, with few connections. Returns the URL to use instead of the server's. */
export async function startPooler(server: PostgresServer): Promise<string> {
  const folder = await tempDir();
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${server.port} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root, as the server does.
  const child = spawn('/usr/sbin/pgbouncer', [file], {
    ...(await ownerOf()),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  afterFile(() => child.kill('SIGKILL'));
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    log += chunk;
  });
  while (!log.includes('process up')) {
    if (child.exitCode !== null) throw new Error(`pgbouncer has ended: ${log}`);
    await Promise.race([once(child.stderr, 'data'), once(child, 'close')]);
  }
  return server.url.replace(`:${server.port}/`, `:${port}/`);
}
