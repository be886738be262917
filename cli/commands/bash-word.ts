/** The quotation mark that is open at the end of a word; '' for none. */
type Quote = '' | '"' | "'" | "$'";

/** A shell word that is still being typed. */
export type ShellWord = {
  /** Its value so far, without quotes and escapes. */
  text: string;
  /** The part of `text` before the open quotes. Bash keeps it, and replaces what follows. */
  kept: string;
  quote: Quote;
};

/** The next token within each kind of quotes: an escaped character, a quotation mark, or a plain character. */
const NEXT: Readonly<Record<Quote, RegExp>> = {
  '': /^(?:\\(?<escaped>.?)|(?<mark>\$?["'])|.)/su,
  '"': /^(?:\\(?<escaped>[$`"\\])|(?<mark>")|.)/su,
  "'": /^(?:(?<mark>')|.)/su,
  "$'": /^(?:\\(?<escaped>.?)|(?<mark>')|.)/su,
};

/** Returns an unfinished word, parsed by the rules of bash, which are close enough to those of zsh and fish. */
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

/** Returns the text that completes a word to `value`, escaped for the open quotes; bash closes them itself. */
export function bashCompletion({ kept, quote }: ShellWord, value: string): string {
  const added = value.slice(kept.length);
  // History expansion happens within double quotes too, where a backslash before `!` would stay in the value.
  if (quote === '"')
    return added.replace(/[$`"\\!]/g, (found) => (found === '!' ? '"\\!"' : `\\${found}`));
  if (quote === "'") return added.replaceAll("'", String.raw`'\''`);
  // Octal, since readline does not know $'…': an escaped quote mark would end the quotes for it.
  if (quote === "$'")
    return added.replace(
      /[\\'!]/g,
      (found) => `\\${found.charCodeAt(0).toString(8).padStart(3, '0')}`,
    );
  return added.replace(/[^\w%+,./:=@\u0080-\u{10ffff}-]/gu, String.raw`\$&`);
}
