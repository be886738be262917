import type { Socket } from 'node:net';
import { openSocket } from '#test/raw-request.ts';
import { tempDir } from '#test/temp-dir.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, RAW, type ServerProcess, startProcess, writeAnswers } from './processes.ts';
import type { Row } from './table.ts';

/** How fast a process is differs by a tenth from start to start: each side is started this often. */
const STARTS = 3;
const ROUNDS = 3;
const CONNECTIONS = 10;
const REQUESTS_EACH = 800;
const LIST = '/api/currencies';
const PAGE = '/';

/**
 * Measures the processor time per request of public list, unchanged list and page, against a server that sends the same
 * bytes.
 */
export async function benchRequests(): Promise<Row[]> {
  const rows = ['Public list', 'Public list unchanged (304)', 'Page'].map((what) => ({
    what: `${what}, processor time a request`,
    unit: 'µs',
    ours: [] as number[],
    against: { name: 'node:http, same bytes', values: [] as number[] },
  }));
  for (let start = 0; start < STARTS; start++) {
    const ours = await startProcess(LONGVIEW, { DATA_DIR: await tempDir() });
    const raw = await startProcess(RAW, { ANSWERS: await writeAnswers(ours.url, [LIST, PAGE]) });
    const etag = (await fetch(ours.url + LIST)).headers.get('etag') ?? '';
    const requests = [get(LIST), get(LIST, `If-None-Match: ${etag}`), get(PAGE)];
    for (const [n, request] of requests.entries()) {
      const sides = [ours, raw].map((server) => () => cpuPerRequest(server, request));
      await inTurn(1, ...sides);
      const [mine = [], bare = []] = await inTurn(ROUNDS, ...sides);
      rows[n]?.ours.push(...mine);
      rows[n]?.against.values.push(...bare);
    }
    await Promise.all([ours.stop(), raw.stop()]);
  }
  return rows;
}

function get(at: string, ...more: string[]): string {
  return `${[`GET ${at} HTTP/1.1`, 'Host: localhost', 'Accept-Encoding: br', ...more].join('\r\n')}\r\n\r\n`;
}

/** Returns the processor time (µs) that the server spends on one of many requests over kept connections. */
async function cpuPerRequest({ url, usage }: ServerProcess, request: string): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(url)));
  const length = await firstAnswer(sockets[0] as Socket, request);
  const before = await usage();
  await Promise.all(sockets.map((socket) => askOften(socket, request, length)));
  const after = await usage();
  for (const socket of sockets) socket.destroy();
  return ((after.cpuMs - before.cpuMs) * 1000) / (CONNECTIONS * REQUESTS_EACH);
}

/** Returns how many bytes an answer has: all that comes until nothing has come for a while. */
function firstAnswer(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0;
    let timer: NodeJS.Timeout | undefined;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      clearTimeout(timer);
      timer = setTimeout(() => {
        socket.off('data', count);
        resolve(bytes);
      }, 150);
    };
    socket.on('data', count).write(request);
  });
}

function askOften(socket: Socket, request: string, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = REQUESTS_EACH;
    let bytes = 0;
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes < length) return;
      bytes = 0;
      if (--left === 0) resolve();
      else socket.write(request);
    });
    socket.write(request);
  });
}
