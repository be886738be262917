/** What a notification never covers: what decides, and the field that has the focus. */
const DECIDES = [
  'dialog button',
  '.button:not(.button-text)',
  ':is(.save-bar, .rate-note, .conflict-choice) :is(.button, input)',
  '.result-dock',
  ':is(input, select, textarea):focus',
].join();
const GAP_PX = 12;

type Box = { left: number; top: number; right: number; bottom: number };
type Point = { x: number; y: number };

/**
 * Moves an element at the lower right corner up, or to the left, from what decides, at once and with every frame: a
 * scroll, the focus or a list that loads may bring something under it. Returns the way to stop.
 */
export function keepClear(element: HTMLElement): () => void {
  let shift = { x: 0, y: 0 };
  let frame = 0;
  const look = () => {
    const now = element.getBoundingClientRect();
    const home = new DOMRect(now.x - shift.x, now.y - shift.y, now.width, now.height);
    const place = clearPlace(now, home, boxesAround(element));
    shift = { x: place.x - home.x, y: place.y - home.y };
    element.style.translate = `${shift.x}px ${shift.y}px`;
    frame = requestAnimationFrame(look);
  };
  element.style.translate = '';
  look();
  return () => cancelAnimationFrame(frame);
}

/** Returns what decides on the screen: in the dialog that the element is in, or on the page. */
function boxesAround(element: HTMLElement): Box[] {
  const found = [...(element.parentElement?.querySelectorAll(DECIDES) ?? [])];
  return found
    .filter((one) => !element.contains(one) && !one.closest('[inert]'))
    .map((one) => one.getBoundingClientRect());
}

/** Returns a place that covers none of the boxes, or at least no centre of one: where it is now, else the lowest. */
function clearPlace(now: DOMRect, home: DOMRect, boxes: readonly Box[]): Point {
  const { width, height } = home;
  const otherSide = window.innerWidth - home.right;
  const highest = window.innerHeight - home.bottom;
  const isOnScreen = ({ x, y }: Point) =>
    y <= home.y && y >= highest && x <= home.x && x >= Math.min(home.x, otherSide);

  const clearOf = (taken: readonly Box[]) => {
    const beside = taken.flatMap(({ top, bottom }) => [top - GAP_PX - height, bottom + GAP_PX]);
    const heights = [home.y, ...beside, highest].sort((one, other) => other - one);
    const places = heights.flatMap((y) => [home.x, otherSide].map((x) => ({ x, y })));
    const covers =
      ({ x, y }: Point) =>
      (box: Box) =>
        box.left < x + width && box.right > x && box.top < y + height && box.bottom > y;
    return [now, ...places].filter(isOnScreen).find((place) => !taken.some(covers(place)));
  };
  return clearOf(boxes) ?? clearOf(boxes.map(centreOf)) ?? home;
}

function centreOf({ left, top, right, bottom }: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, top: y, right: x, bottom: y };
}
