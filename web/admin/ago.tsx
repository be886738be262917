import { useEffect, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';

const MINUTE_MS = 60_000;
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** How long ago something was, kept up to date; within a sentence. */
export function Ago({
  before = '',
  at,
  after = '',
}: {
  before?: string;
  at: Date;
  after?: string;
}) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <span>{before + agoText(at, now) + after}</span>;
}

/**
 * Returns 'just now' or '2 minutes ago'; after an hour 'at 9:40 AM'; for an earlier day (in the reader's time zone) 'on
 * November 3, 2026'.
 */
export function agoText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  if (at.toDateString() !== now.toDateString()) return `on ${formatLongDate(at)}`;
  return `at ${timeText(at)}`;
}

/** Returns a time as '2:12 PM', in the reader's own time zone. */
export function timeText(at: Date): string {
  return TIME.format(at).replace(/\s/g, ' ');
}
