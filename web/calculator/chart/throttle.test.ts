import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './use-reading.ts';

describe('throttle', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('runs the first call at once and then only the newest, once per interval', () => {
    const seen: number[] = [];
    const throttled = throttle(16, (value: number) => seen.push(value));
    for (let value = 1; value <= 9; value++) {
      throttled(value);
      vi.advanceTimersByTime(4);
    }
    expect(seen).toEqual([1, 4, 8]);
    vi.runAllTimers();
    expect(seen).toEqual([1, 4, 8, 9]);
  });

  it('drops what waits when it is cancelled', () => {
    const seen: string[] = [];
    const throttled = throttle(16, (value: string) => seen.push(value));
    throttled('now');
    throttled('later');
    throttled.cancel();
    vi.runAllTimers();
    expect(seen).toEqual(['now']);
  });
});
