import { userInfo } from 'node:os';
import { openBackend } from '#lib/store/backend/registry.ts';
import { COMPLETE, main } from './main.ts';

const argv = process.argv.slice(2);

main(argv, {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: () => new Date(),
  userName,
  signals: process,
  openBackend,
  get exitCode() {
    return Number(process.exitCode ?? 0);
  },
  set exitCode(code) {
    process.exitCode = code;
  },
  isSaved: false,
}).then(() => {
  // Ends without waiting for a database that does not answer.
  if (argv[0] === COMPLETE) process.exit();
});

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id may have no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
