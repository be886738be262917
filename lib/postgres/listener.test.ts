import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { freshDatabase } from '#test/postgres.ts';
import { Database } from './database.ts';
import { readDatabaseUrl } from './database-url.ts';
import { Listener } from './listener.ts';

/** Longer than it waits for its own notification, twice over. */
const UNHEARD_TWICE_MS = 4_500;

/** Returns a place with a way to it that can be disturbed, and one to listen there on a channel of its own. */
async function listening() {
  const { url, schema: channel, query } = await freshDatabase();
  const proxy = await startDatabaseProxy(url);
  const database = await Database.create(readDatabaseUrl(proxy.url));
  afterFile(() => database.close());
  const listen = () => {
    const messages: (string | null)[] = [];
    let unheard = 0;
    const listener = new Listener(database, {
      channel,
      onMessage: (message) => messages.push(message),
      onUnheard: () => unheard++,
    });
    afterFile(() => listener.close());
    return { listener, messages, unheard: () => unheard };
  };
  const notify = (message: string) => query('SELECT pg_notify($1, $2)', [channel, message]);
  /** Returns how many listen on the channel. */
  const listeners = async () => {
    const text = `SELECT FROM pg_stat_activity WHERE query = 'LISTEN "${channel}"'`;
    return (await query(text)).length;
  };
  /** Ends the connections of all who listen on the channel. */
  const end = () =>
    query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN "${channel}"'`,
    );
  return { proxy, listen, notify, listeners, end };
}

test('hears what others notify once it has heard itself, and not what it notified to itself', async () => {
  const { listen, notify } = await listening();
  const { listener, messages, unheard } = listen();
  expect(listener.isProven).toBe(false);
  await expect.poll(() => listener.isProven).toBe(true);
  // What was notified before is missed.
  expect(messages).toEqual([null]);
  await notify('one');
  await notify('two');
  await expect.poll(() => messages).toEqual([null, 'one', 'two']);
  expect(unheard()).toBe(0);
});

test('a connection that is lost is made anew, and what came meanwhile may have been missed', async () => {
  const { listen, notify, end } = await listening();
  const { listener, messages } = listen();
  await expect.poll(() => listener.isProven).toBe(true);
  await end();
  await expect.poll(() => messages).toEqual([null, null]);
  expect(listener.isProven).toBe(true);
  await notify('after');
  await expect.poll(() => messages).toEqual([null, null, 'after']);
});

test('a database that is away at first is listened to when it is there', async () => {
  const { proxy, listen, notify } = await listening();
  proxy.refuse();
  const { listener, messages, unheard } = listen();
  await wait(300);
  expect(messages).toEqual([]);
  proxy.heal();
  await expect.poll(() => listener.isProven, { timeout: 10_000 }).toBe(true);
  await notify('after');
  await expect.poll(() => messages).toEqual([null, 'after']);
  expect(unheard()).toBe(0);
});

test('where LISTEN is taken and nothing comes of it that is told once, and tried again until something does', async () => {
  const { proxy, listen, notify } = await listening();
  proxy.deafen();
  const { listener, messages, unheard } = listen();
  await expect.poll(unheard, { timeout: 10_000 }).toBe(1);
  await wait(UNHEARD_TWICE_MS);
  expect(unheard()).toBe(1);
  expect(listener.isProven).toBe(false);
  expect(messages).toEqual([]);
  proxy.heal();
  await expect.poll(() => listener.isProven, { timeout: 20_000 }).toBe(true);
  await notify('heard');
  await expect.poll(() => messages).toEqual([null, 'heard']);
});

test('a closed one hears nothing more and leaves no connection', async () => {
  const { listen, notify, listeners } = await listening();
  const { listener, messages } = listen();
  await expect.poll(() => listener.isProven).toBe(true);
  expect(await listeners()).toBe(1);
  listener.close();
  await expect.poll(listeners).toBe(0);
  await notify('after');
  await wait(500);
  expect(await listeners()).toBe(0);
  expect(messages).toEqual([null]);
});

test('one that is closed while it connects leaves no connection either', async () => {
  const { listen, listeners } = await listening();
  const { listener, messages } = listen();
  listener.close();
  await wait(500);
  expect(await listeners()).toBe(0);
  expect(messages).toEqual([]);
});
