/** Returns a date as file names have it: '2026-11-20', in the reader's own time zone. */
export function isoDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
