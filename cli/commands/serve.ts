import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { backendAddressIn } from '../shared-options.ts';

/** The built commands are in dist/cli, the built server in dist/server. */
const SERVER = path.join(import.meta.dirname, '../server/main.js');

/** `longview serve`: what npm start runs. */
export function registerServe(command: Command): void {
  command
    .description(
      'Serve the calculator and the admin area.\n\nPORT (3000), HOST (127.0.0.1) and the other settings come from the environment.',
    )
    .usage('[options]')
    .option(
      '--data <dir>',
      'the data folder (else DATA_DIR, else data), where DATABASE_URL is not set',
    )
    .option('--no-input', 'never ask a question')
    .addHelpText(
      'after',
      '\nExamples:\n  $ longview serve\n  $ PORT=8080 longview serve --data /srv/longview',
    )
    .action(serve);
}

async function serve({ data, io }: { data?: string; io: Io }): Promise<void> {
  io.env.DATA_DIR = backendAddressIn(io.env, data).folder;
  await import(pathToFileURL(SERVER).href);
}
