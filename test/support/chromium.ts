import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MODULES = path.join(import.meta.dirname, '../../node_modules');

/** How a Chromium is launched. */
export type Chromium = { executablePath: string; env: Record<string, string>; args: string[] };

/**
 * Returns how the Chromium is launched that the browser tests run in: the one at CHROMIUM_PATH if that is set, else the
 * one inside the npm package @sparticuz/chromium, unpacked once and kept under node_modules.
 */
export async function findChromium(): Promise<Chromium> {
  const { executablePath, env } = await findExecutable();
  return {
    executablePath,
    // In another language its numeric fields take other marks.
    env: { ...(process.env as Record<string, string>), ...env, LC_ALL: 'C.UTF-8', LANGUAGE: '' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  };
}

async function findExecutable(): Promise<Pick<Chromium, 'executablePath' | 'env'>> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'Set CHROMIUM_PATH to a Chromium or Chrome: the packaged one is for Linux x64.',
    );

  const manifest = path.join(MODULES, '@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const folder = path.join(await realpath(MODULES), '.cache', `chromium-${version}`);
  if (!(await exists(folder))) await unpack(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: await writeFontsConf(folder),
    },
  };
}

/** Unpacks beside the folder and renames, so that two test runs at once never see half a browser. */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const before = { TMPDIR: process.env.TMPDIR, runtime: process.env.AWS_LAMBDA_JS_RUNTIME };
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on Lambda.
  process.env.TMPDIR = unfinished;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    restore('TMPDIR', before.TMPDIR);
    restore('AWS_LAMBDA_JS_RUNTIME', before.runtime);
  }
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** Writes the configuration of the browser's fonts: its own alone, so that a page is as wide on every machine. */
async function writeFontsConf(folder: string): Promise<string> {
  const file = path.join(folder, 'fonts.conf');
  const unfinished = `${file}.${process.pid}`;
  await writeFile(
    unfinished,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  await rename(unfinished, file);
  return file;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
