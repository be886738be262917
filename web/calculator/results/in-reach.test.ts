import { describe, expect, it } from 'vitest';
import { isDockShown, isStripShown } from './in-reach.tsx';

describe('isStripShown', () => {
  it('waits until the actions have left at the top', () => {
    expect(isStripShown('above')).toBe(true);
    expect(isStripShown('part')).toBe(false);
    expect(isStripShown('whole')).toBe(false);
    expect(isStripShown('below')).toBe(false);
    expect(isStripShown(null)).toBe(false);
  });
});

describe('isDockShown', () => {
  it('shows while the form is in view and the figure is not whole above the dock', () => {
    expect(isDockShown('part', 'below')).toBe(true);
    expect(isDockShown('whole', 'below')).toBe(true);
    expect(isDockShown('part', 'part')).toBe(true);
    expect(isDockShown('part', 'above')).toBe(true);
  });

  it('leaves once the figure is whole, and with the form', () => {
    expect(isDockShown('part', 'whole')).toBe(false);
    expect(isDockShown('above', 'part')).toBe(false);
    expect(isDockShown('below', 'below')).toBe(false);
  });

  it('waits until both are known', () => {
    expect(isDockShown(null, 'below')).toBe(false);
    expect(isDockShown('part', null)).toBe(false);
  });
});
