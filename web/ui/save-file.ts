/** Hands CSV to the browser to save, as saveFile does. A byte order mark tells spreadsheets that it is UTF-8; calls and command line have none. */
export function saveCsv(csv: string | Blob, name: string): (() => void) | null {
  return saveFile(new File(['\ufeff', csv], name, { type: 'text/csv;charset=utf-8' }));
}

/**
 * Hands a file to the browser to save. Where the browser may drop it without a word, returns what opens it in a tab of its own
 * instead; else null.
 */
export function saveFile(file: File): (() => void) | null {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = file.name;
  link.click();
  const mayDrop = window.parent !== window || isInApp(navigator.userAgent);
  return mayDrop ? () => void window.open(addressOf(file), '_blank') : null;
}

// Android marks a web view in an app; on an iPhone or iPad only Safari and full browsers name themselves Safari.
const IN_APP = /; wv\)|(?:iPhone|iPad)(?!.*Safari\/)/;

/** Returns whether a user agent is the browser inside another app, which seldom saves files. */
export function isInApp(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

function addressOf(file: File): string {
  const address = URL.createObjectURL(file);
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}
