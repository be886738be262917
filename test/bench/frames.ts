/** How long a change took to be seen, in milliseconds. */
export type Frame = { sinceChange: number; sinceMove: number };

/**
 * Runs in the page: keeps how long each change of an input takes to the end of the frame that shows it, and from the last
 * move of the hand, which is the event of this name.
 */
export function watchFrames(hand: string): void {
  const frames: Frame[] = [];
  Object.assign(window, { frames });
  let moved = 0;
  const changed = () => {
    const began = performance.now();
    const movedAt = moved;
    requestAnimationFrame(() => {
      // The frame is drawn once its callbacks have run; a message comes after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const ended = performance.now();
        frames.push({ sinceChange: ended - began, sinceMove: ended - movedAt });
      };
      port2.postMessage(null);
    });
  };
  const move = ({ timeStamp }: Event) => {
    moved = timeStamp;
  };
  window.addEventListener(hand, move, { capture: true });
  window.addEventListener('input', changed, { capture: true });
}

/** Runs in the page: returns what was kept. */
export function keptFrames(): Frame[] {
  return (window as unknown as { frames: Frame[] }).frames;
}
