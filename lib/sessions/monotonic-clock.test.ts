import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monotonicClock } from './monotonic-clock.ts';

const HOUR = 3_600_000;

function madeClock() {
  const time = { wall: 100 * HOUR, monotonic: 5 };
  const now = monotonicClock(
    () => time.wall,
    () => time.monotonic,
  );
  const pass = (ms: number, wallMs = ms) => {
    time.monotonic += ms;
    time.wall += wallMs;
  };
  return { now, pass };
}

test('follows the wall clock', () => {
  const { now, pass } = madeClock();
  pass(HOUR);
  expect(now()).toBe(101 * HOUR);
});

test('goes on at the speed of time when the wall clock is set back', () => {
  const { now, pass } = madeClock();
  pass(HOUR);
  now();
  pass(HOUR, -24 * HOUR);
  expect(now()).toBe(102 * HOUR);
});

test('moves with the wall clock when that is set forward, or when the machine slept', () => {
  const { now, pass } = madeClock();
  pass(1, 10 * HOUR);
  expect(now()).toBe(110 * HOUR);
});

test('never runs backwards or slower than time, whatever is done to the wall clock', () => {
  const step = fc.record({
    ms: fc.nat(HOUR),
    wallMs: fc.integer({ min: -HOUR * 50, max: HOUR * 50 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { now, pass } = madeClock();
      for (const { ms, wallMs } of steps) {
        const before = now();
        pass(ms, wallMs);
        expect(now()).toBeGreaterThanOrEqual(before + ms);
      }
    }),
  );
});
