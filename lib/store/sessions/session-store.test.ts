import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Backend } from '#lib/store/backend/backend.ts';
import { backendWith } from '#test/decorated-backends.ts';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import { sessionsOn, testSessions } from '#test/test-sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WHO = { userId: 7, epoch: 2 };

describe('a session', () => {
  const begun = async () => {
    const storage = testSessions();
    return { ...storage, first: await storage.sessions.begin(WHO) };
  };

  test('is recognised by no other text, and accepts any text as an id', async () => {
    const { sessions, codes, first } = await begun();
    const texts = new Set([`${first} `, `../${first}`, first.slice(1), ...NAUGHTY_STRINGS]);
    const each = async (text: string) => {
      expect(await sessions.use(text)).toBeNull();
      expect(await codes.spend(text)).toBe(true);
      await sessions.end(text);
    };
    await Promise.all([...texts].map(each));
    expect(await sessions.use(first)).toEqual(WHO);
  });

  test('is stored without its id, and a token without its text', async () => {
    const { codes, kept, first } = await begun();
    await codes.spend('second');
    const all = kept().join();
    expect(all).not.toContain('second');
    expect(all).not.toContain(first);
  });

  test('ends after 30 minutes without use, and not before', async () => {
    const { sessions, pass, first } = await begun();
    for (let i = 0; i < 10; i++) {
      pass(29 * MINUTE);
      expect(await sessions.use(first)).toEqual(WHO);
    }
    pass(30 * MINUTE);
    expect(await sessions.use(first)).toBeNull();
  });

  test('ends after 12 hours, however much it is used', async () => {
    const { sessions, pass, first } = await begun();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      pass(20 * MINUTE);
      expect(await sessions.use(first)).toEqual(WHO);
    }
    pass(20 * MINUTE);
    expect(await sessions.use(first)).toBeNull();
    // Nor does it come back where the clock was ahead, and is right again.
    pass(-12 * HOUR);
    expect(await sessions.use(first)).toBeNull();
  });

  test('ends at once for every process, and for good', async () => {
    const { sessions, another, kept, first } = await begun();
    const other = another();
    await other.use(first);
    await sessions.end(first);
    expect(await other.use(first)).toBeNull();
    expect(await sessions.use(first)).toBeNull();
    expect(sessions.hasEnded(first)).toBe(true);
    expect(kept()).toEqual([]);
    await sessions.end(first);
  });

  test('is not restored by a request in progress when it ended', async () => {
    const { sessions, another, pass, kept, first } = await begun();
    const other = another();
    for (let i = 0; i < 10; i++) {
      const id = await sessions.begin(WHO);
      // Long enough for a use to be noted again.
      pass(2 * MINUTE);
      const uses = Array.from({ length: 8 }, (_, n) => (n % 2 ? sessions : other).use(id));
      await sessions.end(id);
      await Promise.all(uses);
      expect(await other.use(id)).toBeNull();
      expect(await sessions.use(id)).toBeNull();
      await sessions.use(first);
    }
    await sessions.sweep();
    expect(kept().filter((each) => each.includes('.json'))).toHaveLength(1);
    expect(kept().length).toBeLessThanOrEqual(2);
  });

  test('is listed for its user, last used first, with the address of its last use', async () => {
    const { sessions, codes, another, pass } = testSessions();
    const elsewhere = await sessions.begin(WHO, '192.0.2.1');
    pass(10 * MINUTE);
    const own = await another().begin(WHO, '192.0.2.2');
    await sessions.begin(WHO);
    await sessions.begin({ ...WHO, userId: 77 });
    const ofFormerPassword = { ...WHO, epoch: 1 };
    await sessions.begin(ofFormerPassword);
    await codes.spend('code');
    pass(5 * MINUTE);
    await another().use(elsewhere, '2001:db8::1');
    await sessions.use(own, '192.0.2.2');
    pass(MINUTE / 2);
    // Too soon after the last use to be noted.
    await sessions.use(elsewhere, '192.0.2.9');
    const listed = await sessions.list(own, WHO);
    const now = (listed[0]?.usedAt ?? 0) + MINUTE / 2;
    const ago = listed.map(({ startedAt, usedAt, name, ...rest }) => ({
      began: Math.round((now - startedAt) / MINUTE),
      used: Math.round((now - usedAt) / MINUTE),
      ...rest,
    }));
    expect(ago).toEqual([
      { began: 6, used: 1, address: '192.0.2.2', isThis: true },
      { began: 16, used: 1, address: '2001:db8::1', isThis: false },
      { began: 6, used: 6, address: undefined, isThis: false },
    ]);
    pass(30 * MINUTE);
    expect(await sessions.list(own, WHO)).toEqual([]);
  });

  test('ends as the oldest when its user begins the 51st, in every process', async () => {
    const { sessions, another, pass, first } = await begun();
    const other = another();
    const ofAnother = await other.begin({ ...WHO, userId: 77 });
    pass(MINUTE);
    const begin = (_: unknown, n: number) => (n % 2 ? sessions : other).begin(WHO);
    const later = await Promise.all(Array.from({ length: 49 }, begin));
    expect(await other.use(first)).toEqual(WHO);
    pass(MINUTE);
    const last = await other.begin(WHO);
    for (const sessionStore of [sessions, other]) expect(await sessionStore.use(first)).toBeNull();
    for (const id of [...later, last]) expect(await sessions.use(id)).toEqual(WHO);
    expect(await sessions.list(last, WHO)).toHaveLength(50);
    expect(await sessions.use(ofAnother)).toMatchObject({ userId: 77 });
  });

  test('stays if one that has expired makes room for the 51st', async () => {
    const { sessions, pass, first } = await begun();
    pass(MINUTE);
    await Promise.all(Array.from({ length: 49 }, () => sessions.begin(WHO)));
    for (const minutes of [20, 20]) {
      pass(minutes * MINUTE);
      await sessions.use(first);
    }
    const last = await sessions.begin(WHO);
    expect(await sessions.list(last, WHO)).toMatchObject([{ isThis: true }, { isThis: false }]);
    expect(await sessions.use(first)).toEqual(WHO);
  });

  test('ends with all others of its user, in every process, but no other user’s', async () => {
    const { sessions, another, first } = await begun();
    const other = another();
    const them = { ...WHO, userId: 77 };
    const [own, second] = [await other.begin(WHO), await other.begin(WHO)];
    const ofAnother = await sessions.begin(them);
    await other.use(first);
    await sessions.endOthers(own, WHO);
    for (const sessionStore of [sessions, other])
      for (const id of [first, second]) expect(await sessionStore.use(id)).toBeNull();
    expect(sessions.hasEnded(second)).toBe(true);
    expect(await other.use(own)).toEqual(WHO);
    expect(await other.use(ofAnother)).toEqual(them);
    expect(await other.list(own, WHO)).toMatchObject([{ isThis: true }]);
  });

  test('begun by an older version goes on, and is listed without an address', async () => {
    const { sessions, another, backend, first } = await begun();
    const key = `sessions/${createHash('sha256').update('old').digest('hex')}`;
    const startedAt = (await backend.now()) - 5 * MINUTE;
    const put = (kind: string, record: object) =>
      backend.putIfAbsent(`${key}.${kind}`, Buffer.from(JSON.stringify(record)));
    await put('json', { ...WHO, startedAt });
    await put('used', { startedAt, usedAt: startedAt + MINUTE });
    const [own, listed] = await sessions.list(first, WHO);
    expect(own).toMatchObject({ isThis: true });
    expect(listed).toEqual({
      startedAt,
      usedAt: startedAt + MINUTE,
      name: key,
      isThis: false,
    });
    expect(await sessions.use('old', '192.0.2.1')).toEqual(WHO);
    expect(await sessions.list('old', WHO)).toMatchObject([{ address: '192.0.2.1' }, {}]);
    for (let n = 0; n < 60; n++)
      await backend.putIfAbsent(
        `sessions/${n}.json`,
        Buffer.from(JSON.stringify({ ...WHO, startedAt })),
      );
    expect(await another().list(first, WHO)).toHaveLength(50);
    await sessions.endOthers(first, WHO);
    expect(await sessions.use('old')).toBeNull();
  });

  test('is removed a day after it was last used', async () => {
    const { sessions, pass, kept } = await begun();
    await sessions.begin(WHO);
    pass(25 * HOUR);
    const third = await sessions.begin(WHO);
    await sessions.sweep();
    expect(kept()).toHaveLength(1);
    expect(await sessions.use(third)).toEqual(WHO);
  });

  test('is removed with thousands of others, some of them unreadable', async () => {
    const { backend, kept } = testSessions();
    const startedAt = (await backend.now()) - 25 * HOUR;
    const keys = Array.from({ length: 300 }, (_, n) => `sessions/${n}-${'0'.repeat(64)}.json`);
    const record = Buffer.from(JSON.stringify({ ...WHO, startedAt }));
    for (const key of keys) await backend.putIfAbsent(key, record);
    const readAll: Backend['readAll'] = async (some) => {
      if (some.length > 100 || some.includes(keys[0] ?? '')) throw new Error('EMFILE');
      return backend.readAll(some);
    };
    await sessionsOn(backendWith(backend, { readAll })).sweep();
    expect(kept()).toHaveLength(100);
    await sessionsOn(backend).sweep();
    expect(kept()).toEqual([]);
  });

  test('begun by a clock an hour ahead ends 12 hours after the correction', async () => {
    const { sessions, another, pass, first } = await begun();
    pass(-HOUR);
    expect(await sessions.use(first)).toEqual(WHO);
    expect(await another().use(first)).toEqual(WHO);
    await sessions.sweep();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      pass(20 * MINUTE);
      expect(await sessions.use(first)).toEqual(WHO);
    }
    pass(20 * MINUTE);
    expect(await another().use(first)).toBeNull();
  });

  test('that looks expired to a clock an hour ahead is valid after the correction', async () => {
    const { sessions, codes, another, pass, first } = await begun();
    await codes.spend('code');
    pass(HOUR);
    expect(await sessions.use(first)).toBeNull();
    await sessions.sweep();
    await another().begin(WHO);
    pass(-HOUR);
    expect(await sessions.use(first)).toEqual(WHO);
    expect(await codes.spend('code')).toBe(false);
  });

  test('used by a clock an hour ahead ends 30 minutes after the correction', async () => {
    const { sessions, pass, first } = await begun();
    pass(HOUR / 3);
    await sessions.use(first);
    pass(-HOUR);
    expect(await sessions.use(first)).toEqual(WHO);
    pass(31 * MINUTE);
    expect(await sessions.use(first)).toBeNull();
  });

  test('lets a token be spent once in all processes', async () => {
    const { codes, otherCodes } = testSessions();
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? codes : otherCodes()).spend('1'));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await codes.spend('1')).toBe(false);
    expect(await codes.spend('2')).toBe(true);
  });

  test('remembers a spent token for a day', async () => {
    const { sessions, codes, pass } = testSessions();
    await codes.spend('1');
    pass(29 * MINUTE);
    await sessions.sweep();
    expect(await codes.spend('1')).toBe(false);
    // As where the clock was ahead, and is right again.
    pass(-HOUR);
    await sessions.sweep();
    expect(await codes.spend('1')).toBe(false);
    pass(25 * HOUR);
    await sessions.sweep();
    expect(await codes.spend('1')).toBe(true);
  });

  test('is no token, and no token is a session', async () => {
    const { sessions, codes, first } = await begun();
    expect(await codes.spend(first)).toBe(true);
    await codes.spend('token');
    expect(await sessions.use('token')).toBeNull();
    expect(await sessions.use(first)).toEqual(WHO);
  });
});
