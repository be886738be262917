// A spreadsheet runs a cell that begins like a formula: also the rest of a text that it parts at a semicolon, a tab or a
// line end. An apostrophe before it makes it text, there and here.
const LIKE_A_FORMULA = /(^|[;\t\r\n])(?=[\p{Zs}'"]*[=+\-@＝＋－＠])/gu;
const MADE_TEXT = /(^|[;\t\r\n])'(?=[\p{Zs}'"]*[=+\-@＝＋－＠])/gu;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Returns a text as a cell of CSV, in quotes where it needs them. What a spreadsheet would take for a formula is text. */
export function csvCell(text: string): string {
  const safe = text.replace(LIKE_A_FORMULA, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a cell that csvCell or a person wrote, its quotes and the formula ="…" around it taken off. */
export function textOfCell(cell: string): string {
  const text = cell.trim();
  const [, inner] = /^="(.*)"$/s.exec(text) ?? [];
  return (inner?.replaceAll('""', '"') ?? text.replace(MADE_TEXT, '$1')).trim();
}

/** Returns a number as people write it where a spreadsheet has given it an exponent: '7.25' for '7.25E+00'. Other text stays. */
export function withoutExponent(text: string): string {
  const [, digits = '', exponent] = /^(\d+(?:[.,]\d+)?)E([+-]\d{1,3})$/i.exec(text) ?? [];
  return exponent ? String(Number(`${digits.replace(',', '.')}e${exponent}`)) : text;
}
