/** Returns a whole number as '1,000,000'. Not with Intl, whose first use costs milliseconds at every start. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Returns a count with its noun: 'no rates', '1 rate', '10,000 rates'. */
export function counted(count: number, one: string): string {
  if (count === 0) return `no ${one}s`;
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}

/** Returns names as a sentence lists them: 'a', 'a and b', 'a, b and c'. */
export function listed(names: readonly string[], word = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** Returns a text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
