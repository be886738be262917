import { beforeEach, describe, expect, test } from 'vitest';
import { readRevision, revisionNumbers, verifyChain } from '#lib/store/log/history.ts';
import { BACKENDS } from '#test/backends.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { type Backend, REVISIONS, readKey, revisionKey } from './backend.ts';

const ODD = ['', '\n', '{}', '{}\n', '{"a":1,\n', '\n\n', '\0\xff\r\n\x00', 'a\nb\nc'];
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe.each(BACKENDS)('the backend %s', (kind) => {
  let kept: TestStorage;
  let backend: Backend;

  beforeEach(async () => {
    kept = await testStorage(kind);
    backend = await kept.open();
  });

  test('creates nothing when it is only read', async () => {
    expect(await backend.list(REVISIONS)).toEqual([]);
    expect(await backend.readAll([revisionKey(1), 'sessions/a.json'])).toEqual([null, null]);
    expect(await backend.newest()).toBeNull();
    expect(await revisionNumbers(backend)).toEqual([]);
    expect(await verifyChain(backend)).toEqual([]);
    await expect(readRevision(backend, 1)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/^There is no revision 1 in /),
    });
    expect(await kept.isUntouched()).toBe(true);
  });

  test('writes a new key once, even if several try at once', async () => {
    const other = await kept.open();
    for (const key of [revisionKey(1), 'sessions/a.json']) {
      const tries = Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? backend : other).putIfAbsent(key, bytesOf(`${n}`)),
      );
      const puts = await Promise.all(tries);
      expect(puts.filter((put) => put === 'put')).toHaveLength(1);
      expect(await readKey(backend, key)).toEqual(bytesOf(`${puts.indexOf('put')}`));
      expect(await backend.putIfAbsent(key, bytesOf('late'))).toBe('taken');
    }
  });

  test('returns any bytes, all of them or the first line', async () => {
    const keys = ODD.flatMap((_, n) => [revisionKey(n + 1), `sessions/${n}.json`]);
    for (const [n, key] of keys.entries())
      await backend.putIfAbsent(key, bytesOf(ODD[Math.floor(n / 2)] ?? ''));
    const all = await backend.readAll(keys);
    expect(all).toEqual(ODD.flatMap((text) => [bytesOf(text), bytesOf(text)]));
    const lines = await backend.readAll(
      keys.filter((_, n) => n % 2 === 0),
      'first line',
    );
    expect(lines).toEqual(ODD.map((text) => bytesOf(text.split('\n')[0] ?? '')));
  });

  test('lists keys by prefix, and removes one for good', async () => {
    for (const key of [revisionKey(1), revisionKey(2), 'sessions/a.json', 'session-keys'])
      await backend.putIfAbsent(key, bytesOf('x'));
    expect((await backend.list(REVISIONS)).sort()).toEqual([revisionKey(1), revisionKey(2)]);
    expect(await backend.list('sessions/')).toEqual(['sessions/a.json']);
    expect([await backend.list('sessions/a'), await backend.list('sessions/b')]).toEqual([
      ['sessions/a.json'],
      [],
    ]);
    const gone = ['sessions/a.json', revisionKey(2), 'sessions/none.json'];
    await backend.remove(gone);
    await backend.remove(gone);
    expect(await backend.list('sessions/')).toEqual([]);
    expect(await backend.list(REVISIONS)).toEqual([revisionKey(1)]);
  });

  test('replaces bytes, and keeps the old ones under a quarantine key if given', async () => {
    await backend.putIfAbsent(revisionKey(1), bytesOf('was\nthere'));
    await backend.replace(revisionKey(1), bytesOf('is'), `${REVISIONS}1.damaged`);
    expect(await readKey(backend, revisionKey(1))).toEqual(bytesOf('is'));
    expect(await readKey(backend, `${REVISIONS}1.damaged`)).toEqual(bytesOf('was\nthere'));
    expect(await backend.replace(revisionKey(1), bytesOf('later'), `${REVISIONS}1.damaged`)).toBe(
      false,
    );
    expect(await readKey(backend, revisionKey(1))).toEqual(bytesOf('is'));
    expect(await readKey(backend, `${REVISIONS}1.damaged`)).toEqual(bytesOf('was\nthere'));
    await backend.replace('sessions/a.used', bytesOf('one'));
    await backend.replace('sessions/a.used', bytesOf('two'));
    expect(await readKey(backend, 'sessions/a.used')).toEqual(bytesOf('two'));
  });

  test('shows every change of one process to the others at once', async () => {
    const other = await kept.open();
    await backend.putIfAbsent('sessions/a.json', bytesOf('begun'));
    expect(await readKey(other, 'sessions/a.json')).toEqual(bytesOf('begun'));
    await other.replace('sessions/a.json', bytesOf('used'));
    expect(await readKey(backend, 'sessions/a.json')).toEqual(bytesOf('used'));
    await other.remove(['sessions/a.json']);
    expect(await readKey(backend, 'sessions/a.json')).toBeNull();
  });

  test('returns the newest revision and its checksum, whoever wrote it', async () => {
    await kept.fill(3);
    const third = await backend.newest();
    expect(third).toEqual({ number: 3, checksum: (await readRevision(backend, 3)).checksum });
    const other = await testStorage(kind);
    await other.fill(3);
    await kept.damage(3, (await other.contents()).get(3) ?? '');
    expect(await backend.newest()).toEqual(await (await other.open()).newest());
    await kept.remove(3);
    expect(await backend.newest()).toMatchObject({ number: 2 });
  });

  test('writes a revision only if its parent exists', async () => {
    await kept.fill(2);
    const second = await backend.newest();
    if (!second) throw new Error('There is no revision.');
    const put = (after: typeof second) =>
      backend.putIfAbsent(revisionKey(3), bytesOf('third'), after);
    expect(await put({ ...second, checksum: 'f'.repeat(64) })).toBe('parent gone');
    expect(await put({ ...second, number: 4 })).toBe('parent gone');
    expect(await revisionNumbers(backend)).toEqual([1, 2]);
    expect(await put(second)).toBe('put');
  });

  test('probes for writing, and leaves nothing behind', async () => {
    await backend.probe();
    expect([...(await backend.list(REVISIONS)), ...(await backend.list('sessions/'))]).toEqual([]);
    expect(Math.abs((await backend.now()) - Date.now())).toBeLessThan(60_000);
  });
});
