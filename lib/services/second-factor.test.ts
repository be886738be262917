import { expect, test } from 'vitest';
import { type CatalogueData, EMPTY_DATA } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { refusalOf, SAVED_AT } from '#test/sample-data.ts';
import { createUser, publicUser, userByName } from './accounts.ts';
import { summaryOf } from './history.ts';
import { namesIn } from './record-names.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  replaceRecoveryCodes,
  secondFactorState,
  spendRecoveryCode,
  switchOff,
  switchOn,
} from './second-factor.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const { codes, hashes } = newRecoveryCodes();
const typed = (code = '') => code.replaceAll('-', '').toUpperCase();

function withAnna(): CatalogueData {
  const draft = new Draft(EMPTY_DATA);
  createUser(draft, { username: 'anna', isAdmin: true, passwordHash: 'hash' });
  createUser(draft, { username: 'ben', isAdmin: false, passwordHash: 'hash' });
  return draft.finish(SAVED_AT);
}

/** Makes one change and returns the data after it, and what the history keeps of it. */
function changed(data: CatalogueData, change: (draft: Draft) => unknown) {
  const draft = new Draft(data);
  change(draft);
  const changes = draft.changes();
  return {
    data: draft.finish(SAVED_AT),
    kept: JSON.stringify(changes),
    summary: summaryOf(changes, namesIn(data, changes)),
  };
}

const on = (draft: Draft) => switchOn(draft, 1, { secret: SECRET, hashes, at: SAVED_AT });
const stateOf = (data: CatalogueData) => secondFactorState(userByName(data.users, 'anna'));

test('the history shows every change of a second factor, and no secret', () => {
  const isOn = changed(withAnna(), on);
  expect(stateOf(isOn.data)).toEqual({ since: SAVED_AT, recoveryCodes: 10 });
  const used = changed(isOn.data, (draft) => spendRecoveryCode(draft, 1, typed(codes[3])));
  expect(stateOf(used.data).recoveryCodes).toBe(9);
  const other = newRecoveryCodes().hashes;
  const renewed = changed(used.data, (draft) => replaceRecoveryCodes(draft, 1, other));
  const again = changed(renewed.data, (draft) => replaceRecoveryCodes(draft, 1, hashes));
  const off = changed(again.data, (draft) => switchOff(draft, 1));
  expect(off.data.users[0]).toEqual({ ...withAnna().users[0], epoch: 3 });
  const steps = [isOn, used, renewed, again, off];
  expect(steps.map(({ summary }) => summary)).toEqual([
    "Switched on the second factor of user 'anna'",
    "Used a recovery code of user 'anna'",
    "Made new recovery codes for user 'anna'",
    "Made new recovery codes for user 'anna'",
    "Switched off the second factor of user 'anna'",
  ]);
  for (const { kept } of steps)
    for (const secret of [SECRET, 'hash', ...hashes, ...other, ...codes])
      expect(kept).not.toContain(secret);
});

test('accepts a recovery code once, for its own user only', () => {
  const draft = new Draft(changed(withAnna(), on).data);
  const code = typed(codes[0]);
  expect(spendRecoveryCode(draft, 2, code)).toBe(false);
  expect(spendRecoveryCode(draft, 1, code)).toBe(true);
  expect(spendRecoveryCode(draft, 1, code)).toBe(false);
  expect(spendRecoveryCode(draft, 1, '123456')).toBe(false);
  expect(draft.find('users', 1)?.secondFactor?.recoveryCodes).toHaveLength(9);
});

test('refuses to switch on a second one, or to renew codes without one', () => {
  const draft = new Draft(changed(withAnna(), on).data);
  expect(refusalOf(() => on(draft))).toEqual({
    code: 'conflict',
    message: 'The second factor is on already: switch it off first.',
  });
  expect(refusalOf(() => replaceRecoveryCodes(draft, 2, hashes))).toEqual({
    code: 'conflict',
    message: 'The second factor is off.',
  });
  const before = new Draft(withAnna());
  switchOff(before, 1);
  expect(before.changes()).toEqual([]);
});

test('shows others nothing of it', () => {
  const { data } = changed(withAnna(), on);
  expect(data.users.map(publicUser)).toEqual([
    { id: 1, username: 'anna', isAdmin: true },
    { id: 2, username: 'ben', isAdmin: false },
  ]);
});
