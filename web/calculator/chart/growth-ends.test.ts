import { expect, test } from 'vitest';
import { amountAxis } from '#lib/domain/chart.ts';
import { labelTops } from './growth-ends.tsx';

const AXIS = amountAxis(0, 100, 'wide', 'R');
const total = { id: 'total', amount: 80, height: 2 } as const;
const higher = { id: 'higher', amount: 90, height: 1 } as const;
const lower = { id: 'lower', amount: 70, height: 1 } as const;

test('labels stand beside their amounts, pushed away from the total value outwards', () => {
  const invested = { id: 'invested', amount: 50, height: 2 } as const;
  const tops = labelTops([total, invested, higher, lower], AXIS);
  expect(tops.get('total')).toBe('20.00%');
  expect(tops.get('higher')).toBe('min(10.00%, 20.00% - 1.7ch)');
  expect(tops.get('lower')).toBe('max(30.00%, 20.00% + 1.7ch)');
  expect(tops.get('invested')).toBe('max(50.00%, max(30.00%, 20.00% + 1.7ch) + 1.7ch)');
});

test('an invested amount above the total value is labelled above it', () => {
  const invested = { id: 'invested', amount: 85, height: 2 } as const;
  const tops = labelTops([total, invested, higher, lower], AXIS);
  expect(tops.get('invested')).toBe('min(15.00%, 20.00% - 2.2ch)');
  expect(tops.get('higher')).toBe('min(10.00%, min(15.00%, 20.00% - 2.2ch) - 1.7ch)');
});
