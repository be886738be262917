import { describe, expect, it } from 'vitest';
import { keypadHeight } from './in-reach.tsx';

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
