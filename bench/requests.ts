import { connect, type Socket } from 'node:net';
import { inTurn } from './measure.ts';
import {
  FASTIFY,
  LONGVIEW,
  newFolder,
  RAW,
  type ServerProcess,
  startProcess,
} from './processes.ts';
import { writeAnswers } from './same-answers.ts';
import type { Figure, Row } from './table.ts';

const ROUNDS = 31;
const CONNECTIONS = 10;
const REQUESTS_EACH = 800;
const LIST = '/api/currencies';
const PAGE = '/';

/** Processor time per request of public list, unchanged list and page, against servers that send the same bytes. */
export async function benchRequests(): Promise<Row[]> {
  const ours = await startProcess(LONGVIEW, { DATA_DIR: await newFolder() });
  const env = { ANSWERS: await writeAnswers(ours.url, [LIST, PAGE]) };
  const raw = await startProcess(RAW, env);
  const fastify = await startProcess(FASTIFY, env);
  const etag = (await fetch(ours.url + LIST)).headers.get('etag') ?? '';

  const measure = async (what: string, lines: string, figure: Figure): Promise<Row[]> => {
    const sides = [ours, raw, fastify].map((server) => () => cpuPerRequest(server, lines));
    await inTurn(2, ...sides);
    const [mine = [], bare = [], frame = []] = await inTurn(ROUNDS, ...sides);
    const row = { what: `${what}, processor time a request`, unit: 'µs', ours: mine };
    return [
      { ...row, against: { name: 'node:http, same bytes', values: bare }, figure },
      { ...row, against: { name: 'fastify, same bytes', values: frame } },
    ];
  };

  const get = (at: string, ...more: string[]) =>
    `${[`GET ${at} HTTP/1.1`, 'Host: localhost', 'Accept-Encoding: br', ...more].join('\r\n')}\r\n\r\n`;
  const rows = [
    ...(await measure('Public list', get(LIST), { ratioAtMost: 1.5 })),
    ...(await measure('Public list unchanged (304)', get(LIST, `If-None-Match: ${etag}`), {
      ratioAtMost: 1.25,
    })),
    ...(await measure('Page', get(PAGE), { ratioAtMost: 1.6 })),
  ];
  await Promise.all([ours, raw, fastify].map((server) => server.stop()));
  return rows;
}

/** Processor time (µs) that the server spends on one of many requests over kept connections. */
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

/** How many bytes an answer has: all that comes until nothing has come for a while. */
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
