import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAVED_AT } from '#test/sample-data.ts';
import { EMPTY_DATA } from './document.ts';
import { Draft } from './draft.ts';
import { FORMATS } from './formats.ts';
import { NOT_OFFERED, type RateEntries, rateOnDay } from './rate-entries.ts';
import {
  type Revision,
  readHeader,
  readRevisionFile,
  revisionBytes,
  sealRevision,
  withoutData,
} from './revision.ts';

const PAIR = { currencyId: 1, assetClassId: 1 };
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
const text = fc.string({ unit: 'binary', maxLength: 40 });

/** Any revision, with whatever text people and their tools may put in. */
const revisions: fc.Arbitrary<{ revision: Revision; bytes: Buffer }> = fc
  .record(
    {
      revision: fc.integer({ min: 1, max: 1e12 }),
      parent: fc.option(fc.constant('ab'.repeat(32))),
      actor: text,
      summary: text,
      note: text,
      name: text,
      entries: fc.oneof(
        fc.record({ from: fc.constant(null), rate: anyNumber }).map((entry) => [entry]),
        fc.tuple(
          fc.record({ from: fc.constantFrom(null, '2026-01-01'), rate: fc.option(anyNumber) }),
          fc.record({ from: fc.constant('2027-01-01'), rate: anyNumber }),
        ),
      ),
    },
    { requiredKeys: ['revision', 'parent', 'actor', 'name', 'entries'] },
  )
  .map(({ name, entries, ...content }) => {
    const draft = new Draft(EMPTY_DATA);
    draft.insert('assetClasses', { name, description: name, risk: 'low' });
    draft.insert('returnRates', { currencyId: 1, assetClassId: 1, entries });
    const at = '2026-11-20T08:00:00.000Z';
    const sealed = { ...content, at, changes: draft.changeSet(), data: draft.finish(at) };
    const revision = sealRevision(sealed);
    return { revision, bytes: revisionBytes(revision) };
  });

/**
 * Returns a revision as JSON keeps it: without the difference between 0 and -0, and with lone surrogates as they were.
 */
const kept = (revision: Revision) => JSON.parse(JSON.stringify(revision));

test('reads a sealed revision, and its header from the first line alone', () => {
  fc.assert(
    fc.property(revisions, ({ revision, bytes: file }) => {
      const { data: _, ...header } = kept(revision);
      expect(readRevisionFile(file, revision.revision)).toEqual(kept(revision));
      expect(readHeader(file.subarray(0, file.indexOf('\n')), revision.revision)).toEqual(header);
    }),
  );
});

test('writes a rate as 1.0 does until one is planned or a class is not offered', () => {
  const written = (entries: RateEntries) => {
    const draft = new Draft(EMPTY_DATA);
    const { id } = draft.insert('returnRates', { ...PAIR, entries });
    const content = { revision: 1, parent: null, at: SAVED_AT, actor: 'ann' };
    const data = draft.finish(SAVED_AT);
    const bytes = revisionBytes(sealRevision({ ...content, changes: draft.changeSet(), data }));
    const file = JSON.parse(String(bytes));
    expect(file.changes[0].after).toEqual(file.data.returnRates[0]);
    return { format: file.format, rate: file.data.returnRates[0], id };
  };
  const undated = written([{ from: null, rate: 0.07 }]);
  expect(undated).toMatchObject({ format: 2, rate: { id: undated.id, ...PAIR, returnRate: 0.07 } });
  expect(undated.rate).not.toHaveProperty('entries');
  for (const entries of [NOT_OFFERED, [{ from: '2027-01-01', rate: 0.07 }]])
    expect(written(entries)).toMatchObject({ format: 4, rate: { entries } });
});

test.each([1, 2, 3])('reads a rate of format %i as it was, with what was planned', (format) => {
  const rate = fc.record(
    {
      returnRate: anyNumber,
      next: fc.record({ returnRate: anyNumber, from: fc.constant('2027-01-01') }),
    },
    { requiredKeys: ['returnRate'] },
  );
  fc.assert(
    fc.property(rate, (told) => {
      const stored = { id: 1, ...PAIR, ...told };
      const change = { table: 'returnRates', id: 1, before: null, after: stored };
      const { header, data } = FORMATS[format] ?? {};
      const [read] = data?.({ returnRates: [stored] }).returnRates ?? [];
      expect(read && rateOnDay(read, '2026-12-31')).toEqual(stored);
      expect(header?.({ changes: [change] })).toMatchObject({
        changes: [{ ...change, after: read }],
      });
    }),
  );
});

test('a revision without its data is still valid', () => {
  fc.assert(
    fc.property(revisions, ({ revision, bytes }) => {
      const pruned = withoutData(bytes);
      const { data: _, ...header } = kept(revision);
      expect(readRevisionFile(pruned, revision.revision)).toEqual(header);
    }),
  );
});

/** Returns whether a file passes. One that claims a newer format is refused, since nobody here can tell. */
function passes(file: Buffer, number: number): boolean {
  try {
    return readRevisionFile(file, number) !== null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'newer' });
    return false;
  }
}

test('refuses another number and any changed, missing or added byte', () => {
  const damages = fc.record({
    // Doubles between 0 and 1 are nearly all close to 0.
    at: fc.integer({ min: 0, max: 999_999 }).map((millionths) => millionths / 1e6),
    bits: fc.integer({ min: 1, max: 255 }),
    isPruned: fc.boolean(),
  });
  fc.assert(
    fc.property(revisions, damages, ({ revision, bytes: whole }, { at, bits, isPruned }) => {
      const file = isPruned ? withoutData(whole) : whole;
      const position = Math.floor(at * file.length);
      const flipped = Buffer.from(file);
      flipped[position] = (flipped[position] ?? 0) ^ bits;
      const inserted = Buffer.concat([
        file.subarray(0, position),
        Buffer.from([bits]),
        file.subarray(position),
      ]);
      expect(passes(file, revision.revision)).toBe(true);
      expect(passes(file, revision.revision + 1)).toBe(false);
      expect(passes(flipped, revision.revision)).toBe(false);
      expect(passes(file.subarray(0, position), revision.revision)).toBe(false);
      expect(passes(inserted, revision.revision)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('the checksum covers the parent', () => {
  fc.assert(
    fc.property(revisions, ({ revision }) => {
      const other = sealRevision({ ...revision, parent: 'cd'.repeat(32) });
      expect(other.checksum).not.toBe(revision.checksum);
      expect(other.dataHash).toBe(revision.dataHash);
    }),
  );
});
