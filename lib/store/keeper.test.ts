import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import { SESSION_PLACES } from '#test/session-places.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WHO = { userId: 7, epoch: 2 };

describe.each(SESSION_PLACES)('a session in %s', (_, makePlace) => {
  const begun = async () => {
    const place = await makePlace();
    await place.sessions.begin('first', WHO);
    return place;
  };

  test('is known again, in another process too', async () => {
    const { sessions, another } = await begun();
    expect(await sessions.use('first')).toEqual(WHO);
    expect(await another().use('first')).toEqual(WHO);
  });

  test.each(['', 'second', '../first', '\0'])('is not known by %j', async (id) => {
    const { sessions } = await begun();
    expect(await sessions.use(id)).toBeNull();
  });

  test('is kept without its id, and a token without what it was', async () => {
    const { sessions, kept } = await begun();
    await sessions.spend('second');
    const all = await kept();
    expect(all).toHaveLength(2);
    expect(all.join()).not.toMatch(/first|second/);
  });

  test('may have any text as its id and token', async () => {
    const { sessions } = await makePlace();
    const each = async (id: string, userId: number) => {
      await sessions.begin(id, { userId, epoch: 1 });
      expect(await sessions.use(id)).toEqual({ userId, epoch: 1 });
      expect(await sessions.spend(id)).toBe(true);
      await sessions.end(id);
      expect(await sessions.use(id)).toBeNull();
    };
    await Promise.all([...new Set(NAUGHTY_STRINGS)].map(each));
  });

  test('ends after 30 minutes without use, and not before', async () => {
    const { sessions, pass } = await begun();
    for (let i = 0; i < 10; i++) {
      await pass(29 * MINUTE);
      expect(await sessions.use('first')).toEqual(WHO);
    }
    await pass(30 * MINUTE);
    expect(await sessions.use('first')).toBeNull();
  });

  test('ends after 12 hours, however much it is used', async () => {
    const { sessions, pass } = await begun();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await pass(20 * MINUTE);
      expect(await sessions.use('first')).toEqual(WHO);
    }
    await pass(20 * MINUTE);
    expect(await sessions.use('first')).toBeNull();
    // Nor does it come back where the clock was ahead, and is right again.
    await pass(-12 * HOUR);
    expect(await sessions.use('first')).toBeNull();
  });

  test('ends at once for every process, and for good', async () => {
    const { sessions, another, kept } = await begun();
    const other = another();
    await other.use('first');
    await sessions.end('first');
    expect(await other.use('first')).toBeNull();
    expect(await sessions.use('first')).toBeNull();
    expect(sessions.hasEnded('first')).toBe(true);
    expect(await kept()).toEqual([]);
    await sessions.end('first');
  });

  test('is not written back by what was still in progress when it ended', async () => {
    const { sessions, another, pass, kept } = await begun();
    const other = another();
    for (let i = 0; i < 10; i++) {
      const id = `round ${i}`;
      await sessions.begin(id, WHO);
      // Long enough for a use to be noted again.
      await pass(2 * MINUTE);
      const uses = Array.from({ length: 8 }, (_, n) => (n % 2 ? sessions : other).use(id));
      await sessions.end(id);
      await Promise.all(uses);
      expect(await other.use(id)).toBeNull();
      expect(await sessions.use(id)).toBeNull();
      await sessions.use('first');
    }
    await sessions.sweep();
    expect((await kept()).filter((each) => each.includes('.json'))).toHaveLength(1);
    expect((await kept()).length).toBeLessThanOrEqual(2);
  });

  test('is listed for who signed in, last used first, with the address of its last use', async () => {
    const { sessions, another, pass } = await makePlace();
    await sessions.begin('unused', WHO, '192.0.2.1');
    await pass(10 * MINUTE);
    await another().begin('this', WHO, '192.0.2.2');
    await sessions.begin('without an address', WHO);
    await sessions.begin('of another', { ...WHO, userId: 8 });
    await sessions.begin('of another password', { ...WHO, epoch: 1 });
    await sessions.spend('code');
    await pass(5 * MINUTE);
    await another().use('unused', '2001:db8::1');
    await sessions.use('this', '192.0.2.2');
    await pass(MINUTE / 2);
    // Too soon after the last use to be noted.
    await sessions.use('unused', '192.0.2.9');
    const listed = await sessions.list('this', WHO);
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
    await pass(30 * MINUTE);
    expect(await sessions.list('this', WHO)).toEqual([]);
  });

  test('ends with all others of who signed in, in every process, but not those of somebody else', async () => {
    const { sessions, another } = await begun();
    const other = another();
    const them = { ...WHO, userId: 8 };
    for (const id of ['this', 'second']) await other.begin(id, WHO);
    await sessions.begin('of another', them);
    await other.use('first');
    await sessions.endOthers('this', WHO);
    for (const keeper of [sessions, other])
      for (const id of ['first', 'second']) expect(await keeper.use(id)).toBeNull();
    expect(sessions.hasEnded('second')).toBe(true);
    expect(await other.use('this')).toEqual(WHO);
    expect(await other.use('of another')).toEqual(them);
    expect(await other.list('this', WHO)).toMatchObject([{ isThis: true }]);
  });

  test('that an older version began goes on, and is listed without an address', async () => {
    const { sessions, place } = await makePlace();
    const key = `sessions/${createHash('sha256').update('old').digest('hex')}`;
    const startedAt = (await sessions.now()) - 5 * MINUTE;
    const put = (kind: string, record: object) =>
      place.putIfAbsent(`${key}.${kind}`, Buffer.from(JSON.stringify(record)));
    await put('json', { ...WHO, startedAt });
    await put('used', { startedAt, usedAt: startedAt + MINUTE });
    const [listed] = await sessions.list('another', WHO);
    expect(listed).toEqual({
      startedAt,
      usedAt: startedAt + MINUTE,
      name: key,
      isThis: false,
    });
    expect(await sessions.use('old', '192.0.2.1')).toEqual(WHO);
    expect(await sessions.list('old', WHO)).toMatchObject([{ address: '192.0.2.1' }]);
  });

  test('is taken away when nobody uses it any more', async () => {
    const { sessions, pass, kept } = await begun();
    await sessions.begin('second', WHO);
    await pass(25 * HOUR);
    await sessions.begin('third', WHO);
    await sessions.sweep();
    expect(await kept()).toHaveLength(1);
    expect(await sessions.use('third')).toEqual(WHO);
  });

  test('that a clock an hour ahead began stays, and ends 12 hours after the clock is right', async () => {
    const { sessions, another, pass } = await begun();
    await pass(-HOUR);
    expect(await sessions.use('first')).toEqual(WHO);
    expect(await another().use('first')).toEqual(WHO);
    await sessions.sweep();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      await pass(20 * MINUTE);
      expect(await sessions.use('first')).toEqual(WHO);
    }
    await pass(20 * MINUTE);
    expect(await another().use('first')).toBeNull();
  });

  test('that seems to be over to a clock an hour ahead is there when the clock is right', async () => {
    const { sessions, another, pass } = await begun();
    await sessions.spend('code');
    await pass(HOUR);
    expect(await sessions.use('first')).toBeNull();
    await sessions.sweep();
    await another().begin('second', WHO);
    await pass(-HOUR);
    expect(await sessions.use('first')).toEqual(WHO);
    expect(await sessions.spend('code')).toBe(false);
  });

  test('that a clock an hour ahead used ends 30 minutes after the clock is right', async () => {
    const { sessions, pass } = await begun();
    await pass(HOUR / 3);
    await sessions.use('first');
    await pass(-HOUR);
    expect(await sessions.use('first')).toEqual(WHO);
    await pass(31 * MINUTE);
    expect(await sessions.use('first')).toBeNull();
  });

  test('has tokens beside it that are spent once, in all processes', async () => {
    const { sessions, another } = await makePlace();
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? sessions : another()).spend('1'));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await sessions.spend('1')).toBe(false);
    expect(await sessions.spend('2')).toBe(true);
  });

  test('leaves a token spent for as long as a code is good, and no longer than a day', async () => {
    const { sessions, pass } = await makePlace();
    await sessions.spend('1');
    await pass(29 * MINUTE);
    await sessions.sweep();
    expect(await sessions.spend('1')).toBe(false);
    // As where the clock was ahead, and is right again.
    await pass(-HOUR);
    await sessions.sweep();
    expect(await sessions.spend('1')).toBe(false);
    await pass(25 * HOUR);
    await sessions.sweep();
    expect(await sessions.spend('1')).toBe(true);
  });

  test('is no token, and no token is a session', async () => {
    const { sessions } = await makePlace();
    await sessions.begin('id', WHO);
    expect(await sessions.spend('id')).toBe(true);
    expect(await sessions.use('used id')).toBeNull();
    expect(await sessions.use('id')).toEqual(WHO);
  });
});
