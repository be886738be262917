import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { afterFile } from '#test/after-file.ts';
import { tempDir } from '#test/temp-dir.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PROBE = path.join(ROOT, 'test/bench/servers/probe.mjs');
const ADDRESS = /http:\/\/[\w.]+:\d+/;

export const LONGVIEW = serverIn(ROOT);
export const RAW = path.join(ROOT, 'test/bench/servers/raw.mjs');

/** Returns the server script of a built copy of the product. */
export function serverIn(folder: string): string {
  return path.resolve(folder, 'dist/server/main.js');
}

/** A server in a process of its own. */
export type ServerProcess = {
  url: string;
  /** Processor time it has used so far (ms) and the memory it holds (MB). */
  usage: () => Promise<{ cpuMs: number; memoryMb: number }>;
  stop: () => Promise<void>;
};

/** Starts a server script on a free port and waits until it prints its address. */
export async function startProcess(
  script: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', PROBE, script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  afterFile(() => child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed = (printed + chunk).slice(-10_000);
      const address = ADDRESS.exec(printed)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}.`)));
  });
  const usage = async () => {
    child.send('usage');
    const [answer] = await once(child, 'message');
    return answer as { cpuMs: number; memoryMb: number };
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url, usage, stop };
}

/** Reads an answer whole. */
export function fetchWhole(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: string[]; body: Buffer }>((resolve, reject) => {
    get(url, { agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
}

const MADE_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** Writes down what a server answers at these paths, for servers that give the same bytes. Returns the file. */
export async function writeAnswers(url: string, paths: readonly string[]): Promise<string> {
  const answers = await Promise.all(
    paths.map(async (at) => {
      const { headers: raw, body } = await fetchWhole(url + at, { 'accept-encoding': 'br' });
      const headers = raw.filter(
        (_, i) => !MADE_BY_NODE.has((raw[i - (i % 2)] ?? '').toLowerCase()),
      );
      const etag = headers[headers.indexOf('ETag') + 1];
      return [at, { headers, etag, body: body.toString('base64') }];
    }),
  );
  const file = path.join(await tempDir(), 'answers.json');
  await writeFile(file, JSON.stringify(Object.fromEntries(answers)));
  return file;
}
