import { beforeEach, describe, expect, test } from 'vitest';
import { type KeptPlace, keptPlace } from '#test/kept-place.ts';
import { PLACES } from '#test/places.ts';
import { readRevision, usedNumbers, verifyChain } from './history.ts';
import { type Place, REVISIONS, read, revisionKey } from './place.ts';

const ODD = ['', '\n', '{}', '{}\n', '{"a":1,\n', '\n\n', '\0\xff\r\n\x00', 'a\nb\nc'];
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe.each(PLACES)('a place in %s', (kind) => {
  let kept: KeptPlace;
  let place: Place;

  beforeEach(async () => {
    kept = await keptPlace(kind);
    place = await kept.open();
  });

  test('makes nothing while it is only read', async () => {
    expect(await place.list(REVISIONS)).toEqual([]);
    expect(await place.readAll([revisionKey(1), 'sessions/a.json'])).toEqual([null, null]);
    expect(await place.newest()).toBeNull();
    expect(await usedNumbers(place)).toEqual([]);
    expect(await verifyChain(place)).toEqual([]);
    await expect(readRevision(place, 1)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/^There is no revision 1 in /),
    });
    expect(await kept.isUntouched()).toBe(true);
  });

  test('gives a free key its bytes once, of several at once to one', async () => {
    for (const key of [revisionKey(1), 'sessions/a.json']) {
      const tries = Array.from({ length: 8 }, (_, n) => place.putIfAbsent(key, bytesOf(`${n}`)));
      const puts = await Promise.all(tries);
      expect(puts.filter((put) => put === 'put')).toHaveLength(1);
      expect(await read(place, key)).toEqual(bytesOf(`${puts.indexOf('put')}`));
      expect(await place.putIfAbsent(key, bytesOf('late'))).toBe('taken');
    }
  });

  test('gives back whatever bytes there are, whole or up to the end of the first line', async () => {
    const keys = ODD.flatMap((_, n) => [revisionKey(n + 1), `sessions/${n}.json`]);
    for (const [n, key] of keys.entries())
      await place.putIfAbsent(key, bytesOf(ODD[Math.floor(n / 2)] ?? ''));
    const all = await place.readAll(keys);
    expect(all).toEqual(ODD.flatMap((text) => [bytesOf(text), bytesOf(text)]));
    const lines = await place.readAll(
      keys.filter((_, n) => n % 2 === 0),
      'first line',
    );
    expect(lines).toEqual(ODD.map((text) => bytesOf(text.split('\n')[0] ?? '')));
  });

  test('lists keys by their beginning, and lets go of one for good', async () => {
    for (const key of [revisionKey(1), revisionKey(2), 'sessions/a.json', 'session-keys'])
      await place.putIfAbsent(key, bytesOf('x'));
    expect((await place.list(REVISIONS)).sort()).toEqual([revisionKey(1), revisionKey(2)]);
    expect(await place.list('sessions/')).toEqual(['sessions/a.json']);
    expect([await place.list('sessions/a'), await place.list('sessions/b')]).toEqual([
      ['sessions/a.json'],
      [],
    ]);
    const gone = ['sessions/a.json', revisionKey(2), 'sessions/none.json'];
    await place.remove(gone);
    await place.remove(gone);
    expect(await place.list('sessions/')).toEqual([]);
    expect(await place.list(REVISIONS)).toEqual([revisionKey(1)]);
  });

  test('replaces bytes, and keeps what there was under a free key if told to', async () => {
    await place.putIfAbsent(revisionKey(1), bytesOf('was\nthere'));
    await place.replace(revisionKey(1), bytesOf('is'), `${REVISIONS}1.damaged`);
    expect(await read(place, revisionKey(1))).toEqual(bytesOf('is'));
    expect(await read(place, `${REVISIONS}1.damaged`)).toEqual(bytesOf('was\nthere'));
    expect(await place.replace(revisionKey(1), bytesOf('later'), `${REVISIONS}1.damaged`)).toBe(
      false,
    );
    expect(await read(place, revisionKey(1))).toEqual(bytesOf('is'));
    expect(await read(place, `${REVISIONS}1.damaged`)).toEqual(bytesOf('was\nthere'));
    await place.replace('sessions/a.used', bytesOf('one'));
    await place.replace('sessions/a.used', bytesOf('two'));
    expect(await read(place, 'sessions/a.used')).toEqual(bytesOf('two'));
  });

  test('knows its newest revision by its checksum, whoever has put it there', async () => {
    await kept.fill(3);
    const third = await place.newest();
    expect(third).toEqual({ number: 3, checksum: (await readRevision(place, 3)).checksum });
    const other = await keptPlace(kind);
    await other.fill(3);
    await kept.damage(3, (await other.contents()).get(3) ?? '');
    expect(await place.newest()).toEqual(await (await other.open()).newest());
    await kept.remove(3);
    expect(await place.newest()).toMatchObject({ number: 2 });
  });

  test('puts a revision only after the one it follows from', async () => {
    await kept.fill(2);
    const second = await place.newest();
    if (!second) throw new Error('There is no revision.');
    const put = (after: typeof second) =>
      place.putIfAbsent(revisionKey(3), bytesOf('third'), after);
    expect(await put({ ...second, checksum: 'f'.repeat(64) })).toBe('parent gone');
    expect(await put({ ...second, number: 4 })).toBe('parent gone');
    expect(await usedNumbers(place)).toEqual([1, 2]);
    expect(await put(second)).toBe('put');
  });

  test('tries whether it takes anything, and keeps nothing', async () => {
    await place.probe();
    expect([...(await place.list(REVISIONS)), ...(await place.list('sessions/'))]).toEqual([]);
    expect(Math.abs((await place.now()) - Date.now())).toBeLessThan(60_000);
  });
});
