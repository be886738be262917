// A spreadsheet runs a cell that begins like a formula. An apostrophe before it makes it text, there and here.
const LIKE_A_FORMULA = /^'*[=+\-@＝＋－＠]/;
const APOSTROPHE_BEFORE_IT = /^'(?='*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Returns a text as a cell of CSV, in quotes where it needs them. One that begins like a formula is written as text. */
export function csvCell(text: string): string {
  const safe = LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a cell that csvCell or a person wrote, its quotes taken off. */
export function textOfCell(cell: string): string {
  return cell.trim().replace(APOSTROPHE_BEFORE_IT, '');
}
