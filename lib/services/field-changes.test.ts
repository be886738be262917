import { expect, test } from 'vitest';
import type { AuditedUser, Change } from '#lib/store/document.ts';
import { sampleData } from '#test/sample-data.ts';
import { fieldChanges } from './field-changes.ts';
import { namesIn } from './record-names.ts';

const ANNA: AuditedUser = { id: 1, username: 'anna', isAdmin: true, epoch: 4 };
const FACTOR = { secondFactorSince: '2026-11-20T09:30:00.000Z', recoveryCodes: 10 };

function told(before: AuditedUser | null, after: AuditedUser | null): string[] {
  const change: Change = { table: 'users', id: 1, before, after };
  const names = namesIn(sampleData(), [change]);
  return fieldChanges(change, names).map(({ field, before: was, after: is }) =>
    [field, was, is].filter(Boolean).join(': '),
  );
}

test('a new password is told, beside a second factor too, which itself ends sessions', () => {
  expect(told(ANNA, { ...ANNA, epoch: 5 })).toEqual(['password: set anew']);
  expect(told(ANNA, { ...ANNA, epoch: 5, ...FACTOR })).toEqual([
    'second factor since: 2026-11-20T09:30:00.000Z',
    'recovery codes: 10',
  ]);
  expect(told({ ...ANNA, ...FACTOR }, { ...ANNA, epoch: 6 })).toEqual([
    'password: set anew',
    'second factor since: 2026-11-20T09:30:00.000Z',
    'recovery codes: 10',
  ]);
  expect(told(ANNA, { ...ANNA, isAdmin: false })).toEqual(['administrator: yes: no']);
  expect(told(null, ANNA)).not.toContain('password: set anew');
});
