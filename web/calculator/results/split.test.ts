import fc from 'fast-check';
import { expect, test } from 'vitest';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { anyPlan } from '#test/plans.ts';
import { splitOf } from './split.tsx';

test('no part of the split is ever negative, and there are parts where anything is invested', () => {
  fc.assert(
    fc.property(anyPlan, (input) => {
      const statement = toStatement(project(input));
      const { kind, first, second } = splitOf(statement);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(second).toBeGreaterThanOrEqual(0);
      expect(kind === 'empty').toBe(statement.totalInvested === 0);
    }),
  );
});
