import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueRevisionHeader, readCatalogueRevision } from './rates-as-at.ts';
import { ratesOriginDay } from './rates-origin.ts';

test('the header has revision and second, and reads back as it was written', () => {
  expect(catalogueRevisionHeader({ revision: 42, at: '2026-11-20T09:30:00.123Z' })).toBe(
    '42; at=2026-11-20T09:30:00Z',
  );
  fc.assert(
    fc.property(
      fc.nat(),
      fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
      (revision, date) => {
        const header = catalogueRevisionHeader({ revision, at: date.toISOString() });
        const read = readCatalogueRevision(header);
        expect(read?.revision).toBe(revision);
        expect(Date.parse(read?.at ?? '')).toBe(Math.floor(date.getTime() / 1000) * 1000);
      },
    ),
  );
});

test.each([
  null,
  '',
  '42',
  '42; at=',
  '42; at=yesterday',
  '-1; at=2026-11-20T09:30:00Z',
  '42; at=2026-13-40T99:30:00Z',
  '42; at=2026-11-20T09:30:00+02:00',
  '42; at=2026-11-20T09:30:00Z, 43; at=2026-11-21T09:30:00Z',
])('a header %j says nothing', (header) => {
  expect(readCatalogueRevision(header)).toBeNull();
});

test('reads or ignores any header', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const header of [text, `42; at=${text}`]) {
        const read = readCatalogueRevision(header);
        if (read) expect(ratesOriginDay(read)).toMatch(/\d{4}$/);
      }
    }),
  );
});

test.each([
  ['2026-11-20T00:00:00Z', 'November 20, 2026'],
  ['2026-11-20T23:59:59.999Z', 'November 20, 2026'],
])('the day of %s is its day in UTC', (at, day) => {
  expect(ratesOriginDay({ revision: 1, at })).toBe(day);
});
