import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { ChangeSet } from '#lib/store/log/change-set.ts';
import { type CatalogueData, EMPTY_DATA } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { checkInvariants } from '#lib/store/log/invariants.ts';
import { changesOn } from '#lib/store/log/on-day.ts';
import { refusalOf, SAVED_AT, sampleData } from '#test/sample-data.ts';
import { createUser } from './accounts.ts';
import { namesIn } from './record-names.ts';
import { createRecord, deleteRecord, setDefaultCurrency, updateRecord } from './records.ts';
import { createReturnRate, updateReturnRate } from './return-rates.ts';
import { revertRevisions } from './revert.ts';

type Step = (draft: Draft) => unknown;

const EURO = { code: 'EUR', name: 'Euro', symbol: '€' };
const addEuro: Step = (draft) => createRecord(draft, CURRENCY, EURO);
const deleteYield: Step = (draft) => deleteRecord(draft, ASSET_CLASS, 2);
const makeDollarDefault: Step = (draft) => setDefaultCurrency(draft, 3);

/** Returns what each step changed, as a revision of its own, and the data after all of them. */
function history(start: CatalogueData, ...steps: Step[]) {
  let data = start;
  const revisions = steps.map((step) => {
    const draft = new Draft(data);
    step(draft);
    data = draft.finish(SAVED_AT);
    return throughJson(draft.changeSet());
  });
  return { data, revisions };
}

/** Undoes changes as those of a revision that did not make the catalogue. */
function revertChanges(draft: Draft, changeSet: ChangeSet) {
  const data = { currencies: draft.list('currencies'), assetClasses: draft.list('assetClasses') };
  return revertRevisions(
    draft,
    [{ revision: 2, changeSet }],
    namesIn(data, changesOn(changeSet, draft.today)),
  );
}

/** Returns changes as they are read from a file. */
function throughJson(changes: ChangeSet): ChangeSet {
  return JSON.parse(JSON.stringify(changes));
}

function tables({ currencies, assetClasses, returnRates }: CatalogueData) {
  return { currencies, assetClasses, returnRates };
}

describe('undoing a revision', () => {
  test.each<[string, Step]>([
    ['an added currency', addEuro],
    [
      'a changed currency',
      (draft) => updateRecord(draft, CURRENCY, 2, { code: 'KSH', name: 'Shilling', symbol: 'S' }),
    ],
    ['another default', makeDollarDefault],
    [
      'a deleted currency with its rates',
      (draft) => {
        setDefaultCurrency(draft, 2);
        deleteRecord(draft, CURRENCY, 1);
      },
    ],
    [
      'an added asset class',
      (draft) => createRecord(draft, ASSET_CLASS, { name: 'Property', risk: 'low' }),
    ],
    ['a deleted asset class with its rates', deleteYield],
    ['a changed rate', (draft) => updateReturnRate(draft, 2, { returnRate: 0.5 })],
  ])('brings back what was before %s', (_, step) => {
    const { data, revisions } = history(sampleData(), step);
    const draft = new Draft(data);
    revertChanges(draft, revisions[0] ?? []);
    const reverted = draft.finish(SAVED_AT);
    expect(tables(reverted)).toEqual(tables(sampleData()));
    checkInvariants(reverted);
  });

  test('can be undone, which restores the change', () => {
    const { data, revisions } = history(sampleData(), deleteYield);
    const undo = new Draft(data);
    revertChanges(undo, revisions[0] ?? []);
    const redo = new Draft(undo.finish(SAVED_AT));
    revertChanges(redo, throughJson(undo.changeSet()));
    expect(tables(redo.finish(SAVED_AT))).toEqual(tables(data));
  });

  test('leaves later changes of other records alone', () => {
    const rename: Step = (draft) =>
      updateRecord(draft, ASSET_CLASS, 1, { name: 'Cash', description: null, risk: 'low' });
    const { data, revisions } = history(sampleData(), addEuro, rename);
    const draft = new Draft(data);
    revertChanges(draft, revisions[0] ?? []);
    expect(draft.find('assetClasses', 1)?.name).toBe('Cash');
    expect(draft.list('currencies')).toHaveLength(3);
  });

  test('allows two names that were the same before', () => {
    const data = sampleData();
    const [cash, ...others] = data.assetClasses;
    const classes = [{ ...cash, name: 'Yield  Funds' }, ...others] as typeof data.assetClasses;
    const steps = history({ ...data, assetClasses: classes }, addEuro);
    const draft = new Draft(steps.data);
    expect(revertChanges(draft, steps.revisions[0] ?? [])).toHaveLength(1);
  });

  test('never reuses an id for a new record', () => {
    const { data, revisions } = history(sampleData(), addEuro);
    const draft = new Draft(data);
    revertChanges(draft, revisions[0] ?? []);
    expect(createRecord(draft, CURRENCY, EURO).id).toBe(5);
  });
});

describe('undoing a revision is refused', () => {
  const renameEuro: Step = (draft) => updateRecord(draft, CURRENCY, 4, { ...EURO, name: 'EURO' });
  const deleteEuro: Step = (draft) => deleteRecord(draft, CURRENCY, 4);
  const rateForEuro: Step = (draft) =>
    createReturnRate(draft, { currencyId: 4, assetClassId: 1, returnRate: 0.03 });
  const addYield: Step = (draft) =>
    createRecord(draft, ASSET_CLASS, { name: 'yield funds', risk: 'low' });
  const dropRate: Step = (draft) => draft.removeWhere('returnRates', ({ id }) => id === 2);
  const setRateAnew: Step = (draft) =>
    createReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate: 0.2 });

  test.each<[string, Step[]]>([
    ['currency EUR was changed later', [addEuro, renameEuro]],
    ['currency EUR was deleted later', [addEuro, deleteEuro]],
    [
      'currency ZAR and 1 more were changed later',
      [makeDollarDefault, (d) => setDefaultCurrency(d, 1)],
    ],
    ['what it added has return rates by now', [addEuro, rateForEuro]],
    ["another asset class is named 'yield funds' by now", [deleteYield, addYield]],
    ['a return rate it deleted has been set anew', [dropRate, setRateAnew]],
    [
      'it deleted a return rate whose currency or asset class is no longer there',
      [dropRate, deleteYield],
    ],
    ['it changed no record', [() => {}]],
    [
      'it changed users, tokens or settings',
      [(d) => createUser(d, { username: 'anna', isAdmin: true, passwordHash: 'hash' })],
    ],
  ])('%s', (reason, steps) => {
    const { data, revisions } = history(sampleData(), ...steps);
    const draft = new Draft(data);
    expect(refusalOf(() => revertChanges(draft, revisions[0] ?? []))).toEqual({
      code: 'conflict',
      message: `That revision cannot be undone: ${reason}.`,
    });
    expect(draft.changes()).toEqual([]);
  });

  test('if it created the catalogue', () => {
    const draft = new Draft(EMPTY_DATA);
    addEuro(draft);
    const first = { revision: 1, changeSet: throughJson(draft.changeSet()) };
    const later = new Draft(draft.finish(SAVED_AT));
    expect(refusalOf(() => revertRevisions(later, [first], namesIn(EMPTY_DATA)))).toEqual({
      code: 'conflict',
      message:
        'That revision cannot be undone: it made the catalogue; go back to a backup or another revision with data restore.',
    });
    expect(later.changes()).toEqual([]);
  });

  test('if it would remove the default currency and keep others', () => {
    const add =
      (code: string): Step =>
      (draft) =>
        createRecord(draft, CURRENCY, { ...EURO, code });
    const { data, revisions } = history(EMPTY_DATA, add('EUR'), add('GBP'));
    expect(refusalOf(() => revertChanges(new Draft(data), revisions[0] ?? []))).toEqual({
      code: 'conflict',
      message: 'That revision cannot be undone: there would not be one default currency.',
    });
  });
});

test('any revert is refused or leaves a valid catalogue', () => {
  const deeds: ((draft: Draft, one: number, other: number, code: string) => unknown)[] = [
    (d, _, __, code) => createRecord(d, CURRENCY, { ...EURO, code }),
    (d, one, _, code) => updateRecord(d, CURRENCY, one, { ...EURO, code }),
    (d, one) => deleteRecord(d, CURRENCY, one),
    (d, one) => setDefaultCurrency(d, one),
    (d, _, __, name) => createRecord(d, ASSET_CLASS, { name, risk: 'low' }),
    (d, one) => deleteRecord(d, ASSET_CLASS, one),
    (d, currencyId, assetClassId) =>
      createReturnRate(d, { currencyId, assetClassId, returnRate: 0.1 }),
    (d, one) => updateReturnRate(d, one, { returnRate: 0.2 }),
  ];
  const id = fc.integer({ min: 1, max: 6 });
  const code = fc.constantFrom('ZAR', 'KES', 'EUR', 'GBP');
  const step = fc.tuple(fc.constantFrom(...deeds), id, id, code).map(
    ([deed, ...given]): Step =>
      (draft) =>
        deed(draft, ...given),
  );
  const attempt =
    (one: Step): Step =>
    (draft) =>
      refusalOf(() => one(draft));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(), (steps, pick) => {
      const { data, revisions } = history(sampleData(), ...steps.map(attempt));
      const draft = new Draft(data);
      const refusal = refusalOf(() => revertChanges(draft, revisions[pick % steps.length] ?? []));
      if (refusal) expect(draft.changes()).toEqual([]);
      checkInvariants(draft.finish(SAVED_AT));
    }),
    { numRuns: 300 },
  );
});
