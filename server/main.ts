import { AppError } from '#lib/errors.ts';
import { startServer } from './start.ts';

const WRONG_SETTING = 2;
const FAILED = 1;

try {
  const server = await startServer(process.env);
  const lines = [
    `Longview runs at ${server.address}`,
    `Data folder: ${server.dataDir}`,
    server.hasAdministrator
      ? ''
      : 'There is no administrator yet. Create one with: npx longview user add EMAIL --admin',
  ];
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`);

  let isStopping = false;
  const stop = async () => {
    // Ctrl+C under npm arrives twice.
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`longview: ${message}\n`);
  process.exit(error instanceof AppError && error.code === 'invalid' ? WRONG_SETTING : FAILED);
}
