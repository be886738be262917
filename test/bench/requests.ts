import { connect, type Socket } from 'node:net';
import { inTurn } from './measure.ts';
import {
  FASTIFY,
  LONGVIEW,
  newFolder,
  RAW,
  type ServerProcess,
  startProcess,
  writeAnswers,
} from './processes.ts';
import type { Figure, Row } from './table.ts';

/** How fast a process is differs by a tenth from start to start: each side is started this often. */
const STARTS = 6;
const ROUNDS = 6;
const CONNECTIONS = 10;
const REQUESTS_EACH = 800;
const LIST = '/api/currencies';
const PAGE = '/';

type Times = { ours: number[]; raw: number[]; framed: number[] };

/**
 * Measures the processor time per request of public list, unchanged list and page, against servers that send the same
 * bytes.
 */
export async function benchRequests(): Promise<Row[]> {
  const list: Times = { ours: [], raw: [], framed: [] };
  const unchanged: Times = { ours: [], raw: [], framed: [] };
  const page: Times = { ours: [], raw: [], framed: [] };
  for (let start = 0; start < STARTS; start++) await measureOnce({ list, unchanged, page });
  return [
    ...rowsOf('Public list', list, { ratioAtMost: 2.2 }),
    ...rowsOf('Public list unchanged (304)', unchanged, { ratioAtMost: 2.2 }),
    ...rowsOf('Page', page, { ratioAtMost: 2.2 }),
  ];
}

function rowsOf(what: string, { ours, raw, framed }: Times, figure: Figure): Row[] {
  const row = { what: `${what}, processor time a request`, unit: 'µs', ours };
  return [
    { ...row, against: { name: 'node:http, same bytes', values: raw }, figure },
    { ...row, against: { name: 'fastify, same bytes', values: framed } },
  ];
}

/** Starts all three servers and adds what their requests take. */
async function measureOnce(times: Record<'list' | 'unchanged' | 'page', Times>): Promise<void> {
  const ours = await startProcess(LONGVIEW, { DATA_DIR: await newFolder() });
  const env = { ANSWERS: await writeAnswers(ours.url, [LIST, PAGE]) };
  const raw = await startProcess(RAW, env);
  const fastify = await startProcess(FASTIFY, env);
  const etag = (await fetch(ours.url + LIST)).headers.get('etag') ?? '';

  const measure = async (into: Times, lines: string) => {
    const sides = [ours, raw, fastify].map((server) => () => cpuPerRequest(server, lines));
    await inTurn(2, ...sides);
    const [mine = [], bare = [], frame = []] = await inTurn(ROUNDS, ...sides);
    into.ours.push(...mine);
    into.raw.push(...bare);
    into.framed.push(...frame);
  };
  await measure(times.list, get(LIST));
  await measure(times.unchanged, get(LIST, `If-None-Match: ${etag}`));
  await measure(times.page, get(PAGE));
  await Promise.all([ours, raw, fastify].map((server) => server.stop()));
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

function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).on('error', reject);
  });
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
