import { describe, expect, it } from 'vitest';
import { keypadHeight, visibilityOf } from './in-reach.tsx';

describe('visibilityOf', () => {
  const visibility = (isIntersecting: boolean, intersectionRatio: number, bottom: number) =>
    visibilityOf({ isIntersecting, intersectionRatio, boundingClientRect: { bottom } });

  it('tells off the screen at either end, partly on it and whole apart', () => {
    expect(visibility(true, 1, 400)).toBe('whole');
    expect(visibility(true, 0.4, 400)).toBe('part');
    expect(visibility(false, 0, -10)).toBe('above');
    expect(visibility(false, 0, 1400)).toBe('below');
  });
});

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
