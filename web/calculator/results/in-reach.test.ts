import { describe, expect, it } from 'vitest';
import { isDockShown, keypadHeight } from './in-reach.tsx';

describe('keypadHeight', () => {
  it('is what the keypad covers', () => {
    expect(keypadHeight(844, { height: 508, offsetTop: 0, scale: 1 })).toBe(336);
    expect(keypadHeight(844, { height: 508, offsetTop: 100, scale: 1 })).toBe(236);
  });

  it('is 0 without a keypad, and when the page is zoomed by fingers', () => {
    expect(keypadHeight(844, { height: 844, offsetTop: 0, scale: 1 })).toBe(0);
    expect(keypadHeight(508, { height: 508.4, offsetTop: 0, scale: 1 })).toBe(0);
    expect(keypadHeight(844, { height: 422, offsetTop: 10, scale: 2 })).toBe(0);
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
