import { expect, test } from 'vitest';
import type { AuditedUser, Change } from '#lib/store/log/document.ts';
import { describeChange } from './describe-change.ts';

const ANNA: AuditedUser = { id: 1, username: 'anna', isAdmin: true, epoch: 4 };
const FACTOR = { secondFactorSince: '2026-11-20T09:30:00.000Z', recoveryCodes: 10 };

function told(before: AuditedUser | null, after: AuditedUser | null): string[] {
  const change: Change = { table: 'users', id: 1, before, after };
  return describeChange(change).map(({ field, before: was, after: is }) =>
    [field, was, is].filter(Boolean).join(': '),
  );
}

test('shows a new password, but none for a second factor or ended sessions', () => {
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
  const ended = { sessionsEndedAt: '2026-11-28T04:00:00.000Z' };
  const end = 'sessions ended: 2026-11-28T04:00:00.000Z';
  expect(told(ANNA, { ...ANNA, epoch: 5, ...ended })).toEqual([end]);
  expect(told(ANNA, { ...ANNA, epoch: 6, ...ended })).toEqual(['password: set anew', end]);
  expect(told({ ...ANNA, ...ended }, { ...ANNA, ...ended, epoch: 5 })).toEqual([
    'password: set anew',
  ]);
  expect(told(ANNA, { ...ANNA, isAdmin: false })).toEqual(['administrator: yes: no']);
  expect(told(null, ANNA)).not.toContain('password: set anew');
});
