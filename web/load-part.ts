/** The parts of the page that are loaded later, by their entry files. */
type PartName = 'rest' | 'screens' | 'drawers' | 'make-report' | 'draw-comparison';
export type PartScripts = Partial<Record<PartName, readonly string[]>>;

let partScripts: PartScripts = {};

/** Sets the addresses of each part's scripts, as listed in the page. */
export function setPartScripts(scripts: PartScripts): void {
  partScripts = scripts;
}

/**
 * Imports a part of the page. Fetches its scripts first, because Chromium retries a failed fetch, but never a failed import.
 * Throws what `fetchFile` throws.
 */
export async function loadPart<T>(name: PartName, importPart: () => Promise<T>): Promise<T> {
  const scripts = partScripts[name] ?? [];
  await Promise.all(scripts.map(async (script) => (await fetchFile(script)).arrayBuffer()));
  return importPart();
}

/** Fetches a file of the build. Throws an error that `isGone` recognises if the server no longer has it. */
export async function fetchFile(url: string | URL): Promise<Response> {
  const response = await fetch(url);
  // Some hosts answer a missing file with a page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.ok && !isPage) return response;
  const isGone = response.ok || response.status === 404;
  throw Object.assign(new Error(`${url} answered ${response.status}.`), { isGone });
}

/** Returns whether a file could not be fetched because the server no longer has it, as after a release. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'isGone' in error && error.isGone === true;
}
