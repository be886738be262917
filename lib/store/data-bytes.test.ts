import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { dataBytes } from './data-bytes.ts';
import { type CatalogueData, EMPTY_DATA } from './document.ts';
import { Draft } from './draft.ts';

const AT = '2026-11-20T08:00:00.000Z';

type Step = {
  kind: 'insert' | 'update' | 'remove' | 'replace';
  pick: number;
  rate: number;
  name: string;
};

/** What may be done to the rates, and to the classes beside them, whose names take any number of bytes. */
const edits: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'insert', 'insert', 'update', 'update', 'remove', 'replace'),
    pick: fc.nat(40),
    rate: fc.double({ noNaN: true, noDefaultInfinity: true }),
    name: fc.string({ unit: 'binary', maxLength: 8 }),
  }),
  { maxLength: 3 },
);

function edited(data: CatalogueData, steps: Step[]) {
  const draft = new Draft(data);
  for (const { kind, pick, rate, name } of steps) {
    const rates = draft.list('returnRates');
    const id = rates[pick % Math.max(1, rates.length)]?.id;
    if (kind === 'insert') {
      draft.insert('returnRates', { currencyId: 1, assetClassId: 1, returnRate: rate });
      draft.insert('assetClasses', { name, description: null, risk: 'low' });
    }
    if (id === undefined) continue;
    if (kind === 'update') draft.update('returnRates', id, { returnRate: rate });
    if (kind === 'remove') draft.removeWhere('returnRates', (record) => record.id === id);
    if (kind === 'replace')
      draft.replace(
        'returnRates',
        rates.map((record) => ({ ...record })),
      );
  }
  return draft.finish(AT);
}

test('a document is written to the byte as JSON.stringify writes it, whatever was taken over', () => {
  fc.assert(
    fc.property(fc.array(edits, { minLength: 1, maxLength: 16 }), (rounds) => {
      let before = EMPTY_DATA;
      for (const steps of rounds) {
        const data = edited(before, steps);
        const bytes = dataBytes(data, before);
        expect(bytes.toString('latin1')).toBe(Buffer.from(JSON.stringify(data)).toString('latin1'));
        before = data;
      }
    }),
  );
});

test('what was written can no longer be changed in place', () => {
  const data = edited(EMPTY_DATA, [{ kind: 'insert', pick: 0, rate: 0.05, name: 'Bonds' }]);
  dataBytes(data);
  const change = () => Object.assign(data.returnRates[0] ?? {}, { returnRate: 0.06 });
  expect(change).toThrow(TypeError);
  const add = () => (data.returnRates as unknown[]).push({});
  expect(add).toThrow(TypeError);
});

test('what stands as it did is not written anew', () => {
  const before = edited(
    EMPTY_DATA,
    Array.from(
      { length: 20 },
      (): Step => ({ kind: 'insert', pick: 0, rate: 0.05, name: 'Bonds' }),
    ),
  );
  dataBytes(before);
  const data = edited(before, [{ kind: 'update', pick: 7, rate: 0.06, name: '' }]);
  const stringify = vi.spyOn(JSON, 'stringify');
  dataBytes(data, before);
  const count = stringify.mock.calls.length;
  stringify.mockRestore();
  const names = Object.keys(data).length;
  const plainFields = 2;
  expect(count).toBe(names + plainFields + 1);
});
