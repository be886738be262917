import { reaction } from 'mobx';
import { isSliderDragged } from '../ui/slider.tsx';
import { whenIdle } from '../ui/when-idle.ts';

const LONGEST_WAIT_MS = 100;

/**
 * Hands on what is newest whenever it changes: at once, but during a drag of a slider when the page has time. What goes
 * to paper is the newest always.
 */
export function followAtRest<Value>(
  newest: () => Value | null,
  follow: (value: Value | null) => void,
): void {
  const handOn = () => follow(newest());
  let isWaiting = false;
  reaction(newest, (value) => {
    if (!value || !isSliderDragged()) return handOn();
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(() => {
      isWaiting = false;
      handOn();
    }, LONGEST_WAIT_MS);
  });
  globalThis.addEventListener?.('beforeprint', handOn);
}
