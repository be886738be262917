import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_DATA } from './document.ts';
import { Draft } from './draft.ts';
import {
  type Revision,
  readHeader,
  readRevisionFile,
  revisionBytes,
  sealRevision,
  withoutData,
} from './revision.ts';

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
      rate: fc.double({ noNaN: true, noDefaultInfinity: true }),
    },
    { requiredKeys: ['revision', 'parent', 'actor', 'name', 'rate'] },
  )
  .map(({ name, rate, ...content }) => {
    const draft = new Draft(EMPTY_DATA);
    draft.insert('assetClasses', { name, description: name, risk: 'low' });
    draft.insert('returnRates', { currencyId: 1, assetClassId: 1, returnRate: rate });
    const at = '2026-11-20T08:00:00.000Z';
    const sealed = { ...content, at, changes: draft.changes(), data: draft.finish(at) };
    const revision = sealRevision(sealed);
    return { revision, bytes: revisionBytes(revision) };
  });

/**
 * Returns a revision as JSON keeps it: without the difference between 0 and -0, and with lone surrogates as they were.
 */
const kept = (revision: Revision) => JSON.parse(JSON.stringify(revision));

test('reads what was sealed, and its header from the first line alone', () => {
  fc.assert(
    fc.property(revisions, ({ revision, bytes: file }) => {
      const { data: _, ...header } = kept(revision);
      expect(readRevisionFile(file, revision.revision)).toEqual(kept(revision));
      expect(readHeader(file.subarray(0, file.indexOf('\n')), revision.revision)).toEqual(header);
      const { summary, note, ...stored } = kept(revision);
      expect(JSON.parse(file.toString())).toEqual({ ...stored, note: summary, remark: note });
    }),
  );
});

test('without its data a revision is still itself', () => {
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

test('no other number, changed byte, cut or addition passes, with its data or without', () => {
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
    { numRuns: 1000 },
  );
});

test('the checksum covers the past: another parent, another checksum', () => {
  fc.assert(
    fc.property(revisions, ({ revision }) => {
      const other = sealRevision({ ...revision, parent: 'cd'.repeat(32) });
      expect(other.checksum).not.toBe(revision.checksum);
      expect(other.dataHash).toBe(revision.dataHash);
    }),
  );
});
