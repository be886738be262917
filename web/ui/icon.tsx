const PATHS = {
  'arrow-out': 'M2 10l8-8M4 2h6v6',
  'arrow-left': 'M14 8H2m5-5L2 8l5 5',
  'arrow-down': 'M8 2v12m5-5-5 5-5-5',
  'chevron-down': 'm3 5.5 5 5 5-5',
  alert: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M8 4.5v4.25M8 10.5v1',
  done: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M5 8.25l2.25 2.25L11 6',
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M8 11.5V7.25M8 5.5v-1',
  check: 'm3 8.5 3.5 3.5L13 5',
  close: 'M4 4l12 12M16 4 4 16',
  search: 'M7 2a5 5 0 1 0 0 10A5 5 0 1 0 7 2m3.5 8.5L14 14',
  menu: 'M2 5h16M2 10h16M2 15h16',
  download: 'M8 2v8m-3-3 3 3 3-3M2.5 10v3.5h11V10',
  lock: 'M3 7.5h10v6.75H3zM5 7.5V5a3 3 0 0 1 6 0v2.5V5a3 3 0 0 0-6 0z',
  'lock-open': 'M3 7.5h10v6.75H3zM5 7.5V5a3 3 0 0 1 5.8-1.1',
  share: 'M8 10V2m-3 3 3-3 3 3M5 7H3v7h10V7h-2',
} as const;

/** The size of the square each icon was drawn in, if not 16. */
const SIDES: Partial<Record<IconName, number>> = { 'arrow-out': 12, close: 20, menu: 20 };

export type IconName = keyof typeof PATHS;

/** An icon in the colour of the text beside it. Screen readers ignore it, because words are always beside it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const side = SIDES[name] ?? 16;
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
