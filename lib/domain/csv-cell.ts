// A spreadsheet runs a cell that begins like a formula: also the rest of a text that it parts at a semicolon, a tab or a
// line end. An apostrophe before it makes it text, there and here.
const LIKE_A_FORMULA = /(^|[;\t\r\n])(?=[\p{Zs}'"]*[=+\-@＝＋－＠])/gu;
const MADE_TEXT = /(^|[;\t\r\n])'(?=[\p{Zs}'"]*[=+\-@＝＋－＠])/gu;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Returns text as a CSV cell, quoted where needed. An apostrophe keeps a spreadsheet from running it as a formula. */
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

/** Returns a number without the exponent a spreadsheet gave it: '7.25' for '7.25E+00'. Returns other text unchanged. */
export function withoutExponent(text: string): string {
  const [, digits = '', exponent] = /^(\d+(?:[.,]\d+)?)E([+-]\d{1,3})$/i.exec(text) ?? [];
  return exponent ? String(Number(`${digits.replace(',', '.')}e${exponent}`)) : text;
}
