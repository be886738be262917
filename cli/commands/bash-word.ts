/** What opened the quotes in which a word is being typed; '' outside of any. */
type Quote = '' | '"' | "'" | "$'";

/** A word of a shell that is still being typed. */
export type ShellWord = {
  /** What it says so far, without quotes and escapes. */
  text: string;
  /** The beginning of `text` before the quotes that are open: bash keeps it and replaces the rest. */
  kept: string;
  quote: Quote;
};

/** What may come next in each kind of quotes: an escaped character, a quote mark, or a character that stands for itself. */
const NEXT: Readonly<Record<Quote, RegExp>> = {
  '': /^(?:\\(?<escaped>.?)|(?<mark>\$?["'])|.)/su,
  '"': /^(?:\\(?<escaped>[$`"\\])|(?<mark>")|.)/su,
  "'": /^(?:(?<mark>')|.)/su,
  "$'": /^(?:\\(?<escaped>.?)|(?<mark>')|.)/su,
};

/** Returns what a word says that is still being typed, read by the rules of bash; those of zsh and fish are close enough. */
export function readShellWord(word: string): ShellWord {
  let [text, kept, quote] = ['', '', '' as Quote];
  for (let left = word; left; ) {
    const found = NEXT[quote].exec(left);
    const { escaped, mark } = found?.groups ?? {};
    const [next = left] = found ?? [];
    left = left.slice(next.length);
    if (mark) {
      quote = quote ? '' : ((mark === '$"' ? '"' : mark) as Quote);
      kept = quote ? text : '';
    } else text += escaped ?? next;
  }
  return { text, kept, quote };
}

/** Returns the text that completes a word to `value`, escaped by the quotes that are open; bash closes them itself. */
export function bashCompletion({ kept, quote }: ShellWord, value: string): string {
  const rest = value.slice(kept.length);
  // History expansion happens within double quotes too, where a backslash before `!` would stay in the value.
  if (quote === '"')
    return rest.replace(/[$`"\\!]/g, (found) => (found === '!' ? '"\\!"' : `\\${found}`));
  if (quote === "'") return rest.replaceAll("'", String.raw`'\''`);
  // Octal, since readline does not know $'…': an escaped quote mark would end the quotes for it.
  if (quote === "$'") return rest.replace(/[\\'!]/g, (found) => `\\${octal(found)}`);
  return rest.replace(/[^\w%+,./:=@\u0080-\u{10ffff}-]/gu, String.raw`\$&`);
}

function octal(character: string): string {
  return character.charCodeAt(0).toString(8).padStart(3, '0');
}
