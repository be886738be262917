import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be made to fail in each way that lines do. */
export type FlakyLine = {
  port: number;
  /** Ends every connection at once. */
  cut: () => void;
  /** Passes on nothing any more on the connections there are; both sides believe in them. New ones work. */
  halfOpen: () => void;
  /** Goes on passing to the server what is asked, and nothing of what it answers. New connections work. */
  loseAnswers: () => void;
  /** The same, from when something with these words is asked, and on every connection that asks it. */
  loseAnswersTo: (words: string) => void;
  /** Loses no more answers. */
  heal: () => void;
  /** Passes everything on so many milliseconds late. */
  delay: (ms: number) => void;
  /** Takes new connections, and passes on nothing on any, until it is told otherwise. */
  standStill: (isStill: boolean) => void;
  close: () => void;
};

type Pair = { near: Socket; far: Socket; isDead: boolean; isMute: boolean };

/** Opens a line to a port of this machine. */
export async function openFlakyLine(target: number): Promise<FlakyLine> {
  const pairs = new Set<Pair>();
  let lateMs = 0;
  let lost = '';
  let isStill = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair = { near, far, isDead: isStill, isMute: false };
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (lost && from === near && bytes.includes(lost)) pair.isMute = true;
        const isLost = () => pair.isDead || (pair.isMute && to === near);
        const send = () => isLost() || to.write(bytes);
        if (lateMs > 0) setTimeout(send, lateMs);
        else send();
      });
      from.on('error', () => {});
      // The end of one side is a packet too, which a dead line does not carry.
      from.on('close', () => pair.isDead || end());
    };
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const each = (work: (pair: Pair) => void) => [...pairs].forEach(work);
  const cut = () =>
    each(({ near, far }) => {
      near.destroy();
      far.destroy();
    });
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    halfOpen: () =>
      each((pair) => {
        pair.isDead = true;
      }),
    loseAnswers: () =>
      each((pair) => {
        pair.isMute = true;
      }),
    loseAnswersTo: (words) => {
      lost = words;
    },
    heal: () => {
      lost = '';
    },
    delay: (ms) => {
      lateMs = ms;
    },
    standStill: (still) => {
      isStill = still;
      each((pair) => {
        pair.isDead = true;
      });
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
