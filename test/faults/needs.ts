import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const PACKAGES: Readonly<Record<string, string>> = {
  strace: 'strace',
  prlimit: 'util-linux',
  mount: 'mount',
  umount: 'mount',
  'mkfs.ext4': 'e2fsprogs',
  perl: 'perl-base',
  pgbouncer: 'pgbouncer',
  truncate: 'coreutils',
};

/** Stops a fault that cannot be made here with one sentence that names what is missing. */
export function need(...programs: readonly string[]): void {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const packages = new Set(missing.map((program) => PACKAGES[program] ?? program));
  throw new Error(
    `This fault needs ${missing.join(', ')}: apt-get install ${[...packages].join(' ')}`,
  );
}

/** Stops a fault that only root can make. */
export function needRoot(what: string): void {
  if (process.getuid?.() !== 0)
    throw new Error(`This fault needs root, ${what}: run it with sudo.`);
}

function isInstalled(program: string): boolean {
  const folders = `${process.env.PATH}:/usr/sbin:/sbin`.split(':');
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
