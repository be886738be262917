/** Hands CSV to the browser to save. A byte order mark tells spreadsheets that it is UTF-8; calls and command line have none. */
export function saveCsv(csv: string | Blob, name: string): void {
  saveFile(new File(['\ufeff', csv], name, { type: 'text/csv;charset=utf-8' }));
}

/** Hands a file to the browser to save. A frame may forbid it that, without a word. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = file.name;
  link.click();
}

/** Opens a file in a tab of its own. */
export function openFile(file: File): void {
  window.open(addressOf(file), '_blank');
}

/** Returns whether the page stands in a frame of another. */
export function isInFrame(): boolean {
  return window.parent !== window;
}

function addressOf(file: File): string {
  const address = URL.createObjectURL(file);
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}
