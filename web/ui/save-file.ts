/** Hands CSV to the browser to save. A byte order mark tells spreadsheets that it is UTF-8; calls and command line have none. */
export function saveCsv(csv: string | Blob, name: string): void {
  saveFile(new File(['\ufeff', csv], name, { type: 'text/csv;charset=utf-8' }));
}

/** Hands a file to the browser to save. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
