const UTC_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the UTC day of a time (ISO 8601): 'November 20, 2026'. */
export function formatDay(at: string): string {
  return UTC_DAY.format(new Date(at));
}

/** Returns a date for file names, in the reader's own time zone: '2026-11-20'. */
export function isoDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
