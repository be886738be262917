import { expect, test } from 'vitest';
import { agoText } from './ago.tsx';

const NOW = new Date(2026, 10, 20, 10, 30, 15);
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test.each([
  [before(0), 'just now'],
  [before(59), 'just now'],
  [before(60), '1 minute ago'],
  [before(125), '2 minutes ago'],
  [before(3599), '59 minutes ago'],
  [before(3600), 'at 9:30 AM'],
  [new Date(2026, 10, 20, 0, 5), 'at 12:05 AM'],
  [new Date(2026, 10, 19, 23, 59), 'on November 19, 2026'],
  [new Date(2026, 10, 3, 12), 'on November 3, 2026'],
])('%s is said as %j', (at, text) => {
  expect(agoText(at, NOW)).toBe(text);
});

test('yesterday is counted in minutes while it is less than an hour ago', () => {
  const midnight = new Date(2026, 10, 20, 0, 10);
  expect(agoText(new Date(2026, 10, 19, 23, 50), midnight)).toBe('20 minutes ago');
});

test('a clock that goes behind the server’s says just now', () => {
  expect(agoText(before(-300), NOW)).toBe('just now');
});
