/** A function that passes its newest argument on at most once per interval; `cancel` drops one still waiting. */
type Throttled<T> = ((value: T) => void) & { cancel: () => void };

/**
 * Returns `act` held back so that it runs at most once in `milliseconds`: the first call runs at once, later ones
 * wait, and of those only the newest runs. So the last value always arrives.
 */
export function throttle<T>(milliseconds: number, act: (value: T) => void): Throttled<T> {
  let lastRun = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: T;

  const run = () => {
    timer = undefined;
    lastRun = performance.now();
    act(newest);
  };
  const throttled = (value: T) => {
    newest = value;
    if (timer !== undefined) return;
    const wait = lastRun + milliseconds - performance.now();
    if (wait > 0) timer = setTimeout(run, wait);
    else run();
  };
  return Object.assign(throttled, {
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  });
}
