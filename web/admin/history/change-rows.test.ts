import { describe, expect, test } from 'vitest';
import type { RateOnDay } from '#lib/domain/asset-class.ts';
import type { HistoryChange } from '../../stores/revert-store.ts';
import { firstRows, rowsOfAll, rowsOfKind } from './change-rows.ts';

const ZAR = { id: 1, code: 'ZAR', name: 'Rand', symbol: 'R', isDefault: true, displayOrder: 1 };
const KES = { ...ZAR, id: 2, code: 'KES', name: 'Shilling', isDefault: false };
const CASH = { id: 1, name: 'Cash', description: null, risk: 'low' as const };
const RATE = { id: 1, currencyId: 2, assetClassId: 1, returnRate: 0.1 };

const currency = (
  before: typeof ZAR | null,
  after: typeof ZAR | null,
  name = 'KES',
): HistoryChange => ({ entity: 'currency', id: (after ?? before)?.id ?? 0, name, before, after });
const rate = (
  before: RateOnDay | null,
  after: RateOnDay | null,
  name = 'Cash, KES',
): HistoryChange => ({ entity: 'return-rate', id: 1, name, before, after });

const whole = (...changes: HistoryChange[]) => ({ changes, changeCount: changes.length });

describe('rates', () => {
  test.each([
    [0.1, 0.105, '10.0%', '10.5%'],
    [0.0725, 0.071234, '7.25%', '7.1234%'],
    [0, 1, '0.0%', '100.0%'],
    [0.07, 0.000001, '7.0%', '0.0001%'],
  ])(
    'from %d to %d have one decimal at least, and all that they have',
    (was, is, before, after) => {
      const change = rate({ ...RATE, returnRate: was }, { ...RATE, returnRate: is });
      expect(rowsOfKind(whole(change), 'return-rates')).toEqual([
        { what: 'Cash, KES', before, after },
      ]);
    },
  );

  test('that are planned, replaced or cancelled say from which day', () => {
    const plan = (returnRate: number, from: string) => ({ ...RATE, next: { returnRate, from } });
    const january = plan(0.105, '2027-01-01');
    const what = 'Cash, KES';
    const rows = (...[before, after]: Parameters<typeof rate>) =>
      rowsOfAll(whole(rate(before, after)));
    expect(rows(RATE, january)).toEqual([
      { what, before: '10.0%', after: '10.5%', below: 'from January 1, 2027' },
    ]);
    expect(rows(january, plan(0.11, '2027-02-01'))).toEqual([
      {
        what,
        before: '10.5% from January 1, 2027',
        after: '11.0%',
        below: 'from February 1, 2027',
      },
    ]);
    expect(rows(january, RATE)).toEqual([
      { what, after: 'cancelled 10.5%', below: 'from January 1, 2027' },
    ]);
    expect(rows(january, { ...january, returnRate: 0.09 })).toEqual([
      { what, before: '10.0%', after: '9.0%' },
    ]);
    expect(rows(null, january)).toEqual([
      { what, after: 'set to 10.0%' },
      { what, before: '10.0%', after: '10.5%', below: 'from January 1, 2027' },
    ]);
    const { returnRate: _, ...first } = january;
    const notOffered = { ...RATE, returnRate: null };
    const cancelled = [{ what, after: 'cancelled 10.5%', below: 'from January 1, 2027' }];
    expect(rows(first, null)).toEqual(cancelled);
    expect(rows({ ...january, returnRate: null }, notOffered)).toEqual(cancelled);
    expect(rows(first, notOffered)).toContainEqual({ what, before: '–', after: 'not offered' });
    expect(rows(notOffered, first)).toContainEqual({ what, before: 'not offered', after: '–' });
  });

  test('that are new or gone say so', () => {
    expect(rowsOfKind(whole(rate(null, RATE), rate(RATE, null)), 'return-rates')).toEqual([
      { what: 'Cash, KES', after: 'set to 10.0%' },
      { what: 'Cash, KES', after: 'deleted' },
    ]);
  });

  test('that went with a currency, or came back with a class, are one line, where the first stood', () => {
    const other = { ...RATE, currencyId: 1 };
    const gone = [
      rate(other, { ...other, returnRate: 0.2 }, 'Cash, ZAR'),
      rate(RATE, null),
      rate({ ...RATE, assetClassId: 3 }, null),
      rate({ ...RATE, assetClassId: 4, returnRate: null }, null),
    ];
    expect(rowsOfKind(whole(currency(KES, null), ...gone), 'return-rates')).toEqual([
      { what: 'Cash, ZAR', before: '10.0%', after: '20.0%' },
      { what: '2 rates in KES', after: 'deleted with the currency' },
    ]);
    const back: HistoryChange[] = [
      { entity: 'asset-class', id: 1, name: 'Cash', before: null, after: CASH },
      rate(null, RATE),
    ];
    expect(rowsOfKind(whole(...back), 'return-rates')).toEqual([
      { what: '1 rate of Cash', after: 'added with the asset class' },
    ]);
    expect(rowsOfAll(whole(...back))).toEqual([{ what: 'Cash', after: 'added, with 1 rate' }]);
  });
});

describe('records', () => {
  test('tell their fields, and another default in one line', () => {
    const after = { ...KES, isDefault: true, displayOrder: 4 };
    const changes = [currency(KES, after), currency(ZAR, { ...ZAR, isDefault: false }, 'ZAR')];
    expect(rowsOfKind(whole(...changes), 'currencies')).toEqual([
      { what: 'KES, display order', before: '1', after: '4' },
      { what: 'KES', after: 'made the default' },
    ]);
  });

  test('tell the words of a risk, and a dash for no description', () => {
    const after = { ...CASH, description: 'Safe.', risk: 'high' as const };
    const change: HistoryChange = {
      entity: 'asset-class',
      id: 1,
      name: 'Cash',
      before: CASH,
      after,
    };
    expect(rowsOfKind(whole(change), 'asset-classes')).toEqual([
      { what: 'Cash, description', before: '–', after: 'Safe.' },
      { what: 'Cash, risk level', before: 'low', after: 'high' },
    ]);
    expect(rowsOfKind(whole(change), 'currencies')).toEqual([]);
  });

  test('that made the catalogue are counted', () => {
    const changes = whole(currency(null, KES), rate(null, RATE), rate(null, RATE));
    expect(firstRows(changes, 'return-rates')).toEqual([{ what: '2 rates', after: 'added' }]);
    expect(firstRows(changes, 'currencies')).toEqual([{ what: '1 currency', after: 'added' }]);
  });

  test('with more rates than were sent are counted with those, or said to have at least so many', () => {
    const made = { changes: [currency(null, KES), rate(null, RATE)], changeCount: 20_001 };
    expect(firstRows(made, 'return-rates')).toEqual([{ what: '20,000 rates', after: 'added' }]);
    const gone = { changes: [currency(KES, null), rate(RATE, null)], changeCount: 3 };
    expect(rowsOfAll(gone)).toEqual([
      { what: 'KES, Shilling', after: 'deleted, with at least 1 rate' },
    ]);
    expect(rowsOfKind(gone, 'return-rates')).toEqual([
      { what: 'at least 1 rate in KES', after: 'deleted with the currency' },
    ]);
  });
});
