import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterFile } from './after-file.ts';

/** A line to a server that can be made to fail in each way that lines do. */
type FlakyLine = {
  /** The address it was opened to, by this line. */
  url: string;
  /** Ends every connection at once. */
  cut: () => void;
  /** Ends every connection, and takes no more. */
  refuse: () => void;
  /** Holds back all bytes, both ways and on new connections too: nothing is cut and nobody answers. */
  standStill: () => void;
  /** Passes on nothing any more on the connections there are; both sides believe in them. New ones work. */
  halfOpen: () => void;
  /** Goes on passing to the server what is asked, and nothing of what it answers. New connections work. */
  loseAnswers: () => void;
  /** Does this as soon as something with these words was asked, with the connection it was asked on. */
  whenAsked: (words: string, act: (asked: Connection) => void) => void;
  /** Cuts the connection at the first byte of the next answer. */
  cutNextAnswer: () => void;
  /** Passes everything on so many milliseconds late. */
  delay: (ms: number) => void;
  /** Takes connections, holds nothing back and waits for no words any more. */
  heal: () => void;
};

type Connection = { near: Socket; far: Socket; isDead: boolean; isMute: boolean };

/** Opens a line to the server at this address; closed after the test file. */
export async function openFlakyLine(to: string): Promise<FlakyLine> {
  const target = new URL(to);
  const connections = new Set<Connection>();
  const none = { words: '', act: (_: Connection) => {} };
  let awaited = none;
  let lateMs = 0;
  let cutsNext = false;
  let state: 'open' | 'refusing' | 'still' = 'open';

  const end = (connection: Connection) => {
    connection.near.destroy();
    connection.far.destroy();
    connections.delete(connection);
  };
  const server = createServer((near) => {
    if (state === 'refusing') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const connection = { near, far, isDead: false, isMute: false };
    connections.add(connection);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (to === near && cutsNext) {
          cutsNext = false;
          return end(connection);
        }
        const send = () => {
          if (!connection.isDead && !(connection.isMute && to === near)) to.write(bytes);
        };
        if (lateMs > 0) setTimeout(send, lateMs);
        else send();
        if (from === near && awaited.words !== '' && bytes.includes(awaited.words))
          awaited.act(connection);
      });
      from.on('error', () => {});
      // The end of one side is a packet too, which a dead line does not carry.
      from.on('close', () => connection.isDead || end(connection));
      if (state === 'still') from.pause();
    };
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const each = (work: (connection: Connection) => void) => [...connections].forEach(work);
  const cut = () => each(end);
  const refuse = () => {
    state = 'refusing';
    cut();
  };
  afterFile(() => {
    refuse();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: to.replace(`:${target.port}`, `:${port}`),
    cut,
    refuse,
    standStill: () => {
      state = 'still';
      each(({ near, far }) => {
        near.pause();
        far.pause();
      });
    },
    halfOpen: () =>
      each((connection) => {
        connection.isDead = true;
      }),
    loseAnswers: () =>
      each((connection) => {
        connection.isMute = true;
      }),
    whenAsked: (words, act) => {
      awaited = { words, act };
    },
    cutNextAnswer: () => {
      cutsNext = true;
    },
    delay: (ms) => {
      lateMs = ms;
    },
    heal: () => {
      state = 'open';
      awaited = none;
      each(({ near, far }) => {
        near.resume();
        far.resume();
      });
    },
  };
}
