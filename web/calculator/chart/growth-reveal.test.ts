import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revealedShare } from './growth-reveal.ts';

describe('revealedShare', () => {
  it('takes 1500 ms, three quarters of the way in half of the time', () => {
    expect(revealedShare(0)).toBe(0);
    expect(revealedShare(750)).toBe(0.75);
    expect(revealedShare(1499)).toBeLessThan(1);
    expect(revealedShare(1500)).toBe(1);
    expect(revealedShare(9000)).toBe(1);
  });

  it('never goes back', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (a, b) => {
        expect(revealedShare(Math.max(a, b))).toBeGreaterThanOrEqual(revealedShare(Math.min(a, b)));
      }),
    );
  });
});
