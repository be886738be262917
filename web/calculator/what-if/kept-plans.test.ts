import { expect, onTestFinished, test, vi } from 'vitest';
import { KeptPlans } from './kept-plans.ts';

test.each(['{', '[{"name":"Plan A"}]'])(
  'what was kept and cannot be read is no plan: %s',
  (text) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: () => {} });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(new KeptPlans()).toMatchObject({ plans: [], isStored: true });
  },
);
