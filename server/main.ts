import { printable } from '#lib/domain/printable.ts';
import { AppError } from '#lib/errors.ts';
import { backendName, withoutPasswords } from '#lib/store/backend/address.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { type RunningServer, startServer } from './start.ts';

const WRONG_SETTING = 2;
const FAILED = 1;

/** Never removed, because Ctrl+C under npm arrives twice. */
const stopAsked = new Promise<void>((resolve) => {
  process.on('SIGTERM', () => resolve()).on('SIGINT', () => resolve());
});

// A closed stdout, or a full disk for the log, must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const server = await startServer(process.env);
  // Without a terminal, programs read stdout as the log.
  (process.stdout.isTTY ? process.stdout : process.stderr).write(greeting(server));
  await stopAsked;
  await server.stop();
  process.exit(0);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`longview: ${printable(withoutPasswords(message))}\n`);
  process.exit(error instanceof AppError && error.code === 'invalid' ? WRONG_SETTING : FAILED);
}

/** Returns the lines that tell people where the server is and where its data is. */
function greeting({ address, metricsAddress, data, hasAdministrator }: RunningServer): string {
  const lines = [
    `Longview runs at ${address}`,
    `Data${data.database ? '' : ' folder'}: ${printable(backendName(data))}`,
  ];
  if (metricsAddress) lines.push(`Metrics: ${metricsAddress}`);
  if (!hasAdministrator) {
    const add = printedCommand('user add EMAIL --admin', data);
    lines.push(`There is no administrator yet. Create one with: ${add}`);
  }
  return `${lines.join('\n')}\n`;
}
