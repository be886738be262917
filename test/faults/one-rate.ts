import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { type RunningServer, startServer } from '#test/running-server.ts';
import type { Book } from './fault.ts';

const RATE = '/api/admin/asset-class-returns/1';
const LIST = '/api/asset-classes/by-currency/ZAR';

/** A server, and an administrator who writes and reads one of its rates, in millionths. */
export type RateServer = RunningServer & {
  /** Writes a rate nobody has written before. The status is 0 where the connection ended without an answer. */
  write: () => Promise<{ value: number; status: number; text: string }>;
  shown: () => Promise<number>;
};

let value = 100_001;

/** Makes a data folder with the administrator, or a database where the environment names one. */
export async function makeRateData(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { address, stop } = await startServer({ dataDir, env });
  await stop();
  await withStore(address, (store) => addUser(store, 'anna'));
  return dataDir;
}

/** Starts a server on a folder that has the administrator. */
export async function startRateServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RateServer> {
  const server = await startServer({ dataDir, env });
  const cookie = await signIn(server.url, 'anna', PASSWORD);
  return {
    ...server,
    write: async () => {
      // Odd, so that each has as many digits as the others.
      value += 2;
      const call = { cookie, json: { returnRate: value / 1e6 } };
      const [written, answer] = [value, callAdmin(server.url, 'PUT', RATE, call)];
      return answer.then(
        ({ status, text }) => ({ value: written, status, text }),
        () => ({ value: written, status: 0, text: '' }),
      );
    },
    shown: async () => {
      const { text } = await callApi(server.url, 'GET', LIST);
      return Math.round(((JSON.parse(text) as { rate: number }[])[0]?.rate ?? Number.NaN) * 1e6);
    },
  };
}

/** Notes what goes wrong with one more write, on a disk that is sound again. */
export async function checkNext(book: Book, { write, shown }: RateServer, when: string) {
  const next = await write();
  book.lost(next.status !== 200 && `${when}: the next write was answered ${next.status}`);
  book.lost((await shown()) !== next.value && `${when}: the next write was not made`);
}
