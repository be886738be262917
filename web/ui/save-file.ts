/**
 * Lets the browser save CSV, as `saveFile` does. A byte order mark tells spreadsheets that it is UTF-8; CSV from HTTP calls and
 * the command line has none.
 */
export function saveCsv(csv: string | Blob, name: string): (() => void) | null {
  return saveFile(new File(['\ufeff', csv], name, { type: 'text/csv;charset=utf-8' }));
}

/**
 * Lets the browser save a file. If the browser might ignore that, returns a function that opens the file in a new tab instead;
 * else null.
 */
export function saveFile(file: File): (() => void) | null {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = file.name;
  link.click();
  const mayDrop = window.parent !== window || isInApp(navigator.userAgent);
  return mayDrop ? () => void window.open(addressOf(file), '_blank') : null;
}

// A web view in an Android app says wv. On an iPhone or iPad, only Safari and full browsers say Safari.
const IN_APP = /; wv\)|(?:iPhone|iPad)(?!.*Safari\/)/;

/** Returns whether a user agent is a browser within another app, which seldom saves files. */
export function isInApp(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

function addressOf(file: File): string {
  const address = URL.createObjectURL(file);
  // Some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}
