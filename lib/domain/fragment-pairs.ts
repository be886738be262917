type Pair = [name: string, value: string];

/** For each known name, whether a value can be read. Any class can: whether it is offered is checked later. */
export type Readable = Readonly<Record<string, (value: string) => boolean>>;

/** What separates pairs, besides '&', once other software has changed a link: '&amp;', repeated or percent-encoded, and ';'. */
const SEPARATOR = /(?:^|&|%26)(?:amp(?:;|%3b))+|;/gi;
const IS_ENCODED = /^[^=]*%3d/i;
const CAMPAIGN_PARAMETER = /^(?:utm_.*|gclid|fbclid|_gl)$/i;
const CLOSING = /[)\]}>.]$/;
const MAX_SHORTENED = 20;

/**
 * Returns readings of a fragment: values by known name. The first repairs only values that cannot be read as written. Each
 * later one also repairs the class, and is for use if the class of the reading before it is not offered.
 */
export function valuesIn(text: string, readable: Readable): ReadonlyMap<string, string>[] {
  const { values } = interpret(text, readable);
  const { values: repaired, last } = interpret(text, { ...readable, class: () => false });
  const classNames = last === 'class' ? shortened(repaired.get(last) ?? '') : [];
  return [values, repaired, ...classNames.map((name) => new Map(repaired).set('class', name))];
}

/** Returns the values by name, and the last known name. Of several values, the first readable one wins, else the first. */
function interpret(
  text: string,
  readable: Readable,
): { values: Map<string, string>; last: string } {
  const isKnown = ([name]: Pair) => Object.hasOwn(readable, name);
  const isRead = ([name, value]: Pair) =>
    isKnown([name, value]) && readable[name]?.(value) === true;
  const parts = text.split('&').filter((part) => !CAMPAIGN_PARAMETER.test(pairOf(part)[0]));
  const written = parts.map(pairOf).filter(isRead);
  const all = parts.flatMap((part) =>
    isRead(pairOf(part)) ? [pairOf(part)] : repairedPairs(part),
  );
  const known = all.filter(isKnown);
  const values = new Map([...written, ...known].reverse());
  const [last, value] = known.at(-1) ?? ['', ''];
  const isReadable = (shorter: string) => isRead([last, shorter]);
  if (values.get(last) === value && !isRead([last, value]))
    values.set(last, shortened(value).find(isReadable) ?? value);
  return { values, last };
}

function repairedPairs(part: string): Pair[] {
  return decodedOnce(part).replace(SEPARATOR, '&').split('&').map(pairOf);
}

/** Returns a part decoded once if it is percent-encoded as a whole, including its '='; any other part unchanged. */
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

/** Returns the value cut shorter and shorter: without closing brackets and full stops, or a '?' and what follows it. */
function shortened(value: string): string[] {
  const shorter: string[] = [];
  for (let left = value; shorter.length < MAX_SHORTENED; shorter.push(left)) {
    const end = CLOSING.test(left) ? left.length - 1 : left.lastIndexOf('?');
    if (end < 0) break;
    left = left.slice(0, end);
  }
  return shorter;
}
