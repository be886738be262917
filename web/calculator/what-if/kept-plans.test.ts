import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_PLAN, typedPlanOf } from '#test/plans.ts';
import { KeptPlans } from './kept-plans.ts';

test.each(['{', '[{"name":"Plan A"}]'])(
  'what was kept and cannot be read is no plan: %s',
  (text) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: () => {} });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(new KeptPlans({ isPreview: false })).toMatchObject({ plans: [], isStored: true });
  },
);

test('where the browser keeps nothing, plans stay while the page is open', () => {
  vi.stubGlobal('sessionStorage', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const kept = new KeptPlans({ isPreview: false });
  kept.keep(typedPlanOf(DEFAULT_PLAN));
  expect(kept).toMatchObject({ plans: [{ name: 'Plan A' }], isStored: false });
});
