type Pair = [name: string, value: string];

/** Which values can be read, by the known names. Of a class any can: which are offered is known later. */
export type Readable = Readonly<Record<string, (value: string) => boolean>>;

/** What parts a link that went through a text but '&': '&amp;', also doubled or percent-encoded, and ';'. */
const SEPARATOR = /(?:^|&|%26)(?:amp(?:;|%3b))+|;/gi;
const IS_ENCODED = /^[^=]*%3d/i;
const CAMPAIGN_MARK = /^(?:utm_.*|gclid|fbclid|_gl)$/i;
const CLOSING = /[)\]}>.]$/;
const MOST_SHORTENED = 20;

/**
 * Returns the values of the known names in a fragment's text, as it is written and, of what cannot be read so, as it may
 * be meant. The further ones mend the class, too, and count where the class of the one before is not offered.
 */
export function valuesIn(text: string, readable: Readable): ReadonlyMap<string, string>[] {
  const { values } = meant(text, readable);
  const { values: mended, last } = meant(text, { ...readable, class: () => false });
  const classNames = last === 'class' ? shortened(mended.get(last) ?? '') : [];
  return [values, mended, ...classNames.map((name) => new Map(mended).set('class', name))];
}

/** Returns the values by name, the first that is read as it is written before any other, and the last name of all. */
function meant(text: string, readable: Readable): { values: Map<string, string>; last: string } {
  const isKnown = ([name]: Pair) => Object.hasOwn(readable, name);
  const isRead = ([name, value]: Pair) =>
    isKnown([name, value]) && readable[name]?.(value) === true;
  const parts = text.split('&').filter((part) => !CAMPAIGN_MARK.test(pairOf(part)[0]));
  const written = parts.map(pairOf).filter(isRead);
  const all = parts.flatMap((part) => (isRead(pairOf(part)) ? [pairOf(part)] : mendedPairs(part)));
  const known = all.filter(isKnown);
  const values = new Map([...written, ...known].reverse());
  const [last, value] = known.at(-1) ?? ['', ''];
  const isReadShorter = (shorter: string) => isRead([last, shorter]);
  if (values.get(last) === value && !isRead([last, value]))
    values.set(last, shortened(value).find(isReadShorter) ?? value);
  return { values, last };
}

function mendedPairs(part: string): Pair[] {
  return decodedOnce(part).replace(SEPARATOR, '&').split('&').map(pairOf);
}

/** Returns a part that is percent-encoded as a whole, its '=' too, as it was before; any other as it is. */
function decodedOnce(part: string): string {
  try {
    return IS_ENCODED.test(part) ? decodeURIComponent(part) : part;
  } catch {
    return part;
  }
}

function pairOf(part: string): Pair {
  const [pair = ['', '']] = new URLSearchParams(part);
  return pair;
}

/** Returns a value without what came to stand behind it, one after the other: brackets, full stops, '?' and what follows. */
function shortened(value: string): string[] {
  const shorter: string[] = [];
  for (let rest = value; shorter.length < MOST_SHORTENED; shorter.push(rest)) {
    const end = CLOSING.test(rest) ? rest.length - 1 : rest.lastIndexOf('?');
    if (end < 0) break;
    rest = rest.slice(0, end);
  }
  return shorter;
}
