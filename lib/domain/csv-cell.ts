// Spreadsheets run a cell that begins like a formula, and any part of it after a semicolon, tab or line end, where they may
// split it. A leading apostrophe marks a part as text.
const LIKE_A_FORMULA = /(^|[;\t\r\n])(?=[\p{Zs}'"]*[=+\-@＝＋－＠])/gu;
const ESCAPED_FORMULA = /(^|[;\t\r\n])'(?=[\p{Zs}'"]*[=+\-@＝＋－＠])/gu;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Returns text as a CSV cell, quoted if needed, with an apostrophe before anything that a spreadsheet would run. */
export function csvCell(text: string): string {
  const safe = text.replace(LIKE_A_FORMULA, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a cell, without the apostrophes that `csvCell` adds, or the ="…" that people write around text. */
export function textOfCell(cell: string): string {
  const text = cell.trim();
  const [, inner] = /^="(.*)"$/s.exec(text) ?? [];
  return (inner?.replaceAll('""', '"') ?? text.replace(ESCAPED_FORMULA, '$1')).trim();
}

/** Returns a number without the exponent a spreadsheet gave it: '7.25' for '7.25E+00'. Returns other text unchanged. */
export function withoutExponent(text: string): string {
  const [, digits = '', exponent] = /^(\d+(?:[.,]\d+)?)E([+-]\d{1,3})$/i.exec(text) ?? [];
  return exponent ? String(Number(`${digits.replace(',', '.')}e${exponent}`)) : text;
}
