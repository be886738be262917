const toClose: (() => unknown)[] = [];

/** Closes something after the test file; what was opened last is closed first. */
export function afterFile(close: () => unknown): void {
  toClose.push(close);
}

/** Closes all that the test file left open. */
export async function closeAll(): Promise<void> {
  for (const close of toClose.splice(0).reverse()) await close();
}
