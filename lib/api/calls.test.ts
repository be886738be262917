import { expect, expectTypeOf, test } from 'vitest';
import { answersOf } from './answers-of.ts';
import {
  type AnswerOf,
  type BodyInput,
  type BodyOf,
  type Call,
  type ExpectedOf,
  isRead,
  type ParamsOf,
  type QueryInput,
  type QueryOf,
  successOf,
} from './call.ts';
import { CALLS } from './calls.ts';
import type { updateCurrency } from './currencies.ts';
import type { readHistorySheet, revertRevisions } from './history.ts';
import { approveProposal, declineProposal } from './proposals.ts';
import type { listRatedAssetClasses } from './public.ts';
import type { updateReturnRate } from './return-rates.ts';
import { resetSiteTexts, saveSiteTexts } from './site.ts';

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const namesOf = (calls: readonly Call[]) => calls.map(nameOf);

test('no two calls share a method and path', () => {
  const names = namesOf(CALLS);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** For people who have signed in. */
const WITHOUT_TOKENS: readonly Call[] = [
  saveSiteTexts,
  resetSiteTexts,
  approveProposal,
  declineProposal,
];

test('every call below /api/admin is for administrators or approvers and says which scope a token needs', () => {
  const isAdmin = ({ path }: Call) => path.startsWith('/api/admin/');
  const open = CALLS.filter((call) => isAdmin(call) !== /^(?:admin|approver)$/.test(call.access));
  const withoutScope = CALLS.filter(
    (call) => isAdmin(call) && !call.scope && !WITHOUT_TOKENS.includes(call),
  );
  expect([namesOf(open), namesOf(withoutScope)]).toEqual([[], []]);
});

test('every call that only reads asks for the scope read, and no other does', () => {
  const wrong = CALLS.filter((call) => call.scope && (call.scope === 'read') !== isRead(call));
  expect(namesOf(wrong)).toEqual([]);
});

test('every call describes one success', () => {
  const wrong = CALLS.filter((call) => ![200, 201, 204].includes(successOf(call)));
  const several = CALLS.filter(
    (call) =>
      Object.keys(answersOf(call)).filter((status) => /^20[014]$/.test(status)).length !== 1,
  );
  expect([namesOf(wrong), namesOf(several)]).toEqual([[], []]);
});

test('types of a call follow from its schemas', () => {
  type Revert = typeof revertRevisions;
  expectTypeOf<ParamsOf<typeof updateCurrency>>().toEqualTypeOf<{ readonly id: number }>();
  expectTypeOf<ParamsOf<typeof listRatedAssetClasses>>().toEqualTypeOf<{ readonly code: string }>();
  expectTypeOf<BodyOf<Revert>>().toEqualTypeOf<{ revisions: number[] }>();
  expectTypeOf<BodyOf<typeof updateCurrency>>().toEqualTypeOf<unknown>();
  expectTypeOf<BodyInput<typeof readHistorySheet>>().toEqualTypeOf<undefined>();
  expectTypeOf<QueryOf<Revert>>().toEqualTypeOf<{ preview: boolean; propose: boolean }>();
  expectTypeOf<QueryInput<Revert>['preview']>().toEqualTypeOf<'true' | 'false' | undefined>();
  expectTypeOf<ExpectedOf<typeof updateReturnRate>>().toHaveProperty('next');
  expectTypeOf<AnswerOf<typeof readHistorySheet>>().toEqualTypeOf<string>();
});
