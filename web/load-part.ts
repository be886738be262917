/** The parts of the page that are loaded later, by the names of their first files. */
type PartName = 'rest' | 'screens' | 'drawers' | 'make-report' | 'draw-comparison';
export type PartScripts = Partial<Record<PartName, readonly string[]>>;

let partScripts: PartScripts = {};

/** Sets the addresses of each part's scripts, as the page names them. */
export function setPartScripts(scripts: PartScripts): void {
  partScripts = scripts;
}

/**
 * Imports a part of the page. Its scripts are fetched first: Chromium asks again for what could not be fetched, but never
 * for what could not be imported. Throws what `fetchFile` throws.
 */
export async function loadPart<T>(name: PartName, importPart: () => Promise<T>): Promise<T> {
  const scripts = partScripts[name] ?? [];
  await Promise.all(scripts.map(async (script) => (await fetchFile(script)).arrayBuffer()));
  return importPart();
}

/** Fetches a file of the build. Throws an error that `isGone` recognises where the server no longer has it. */
export async function fetchFile(url: string | URL): Promise<Response> {
  const response = await fetch(url);
  // What some hosts answer for what is gone.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.ok && !isPage) return response;
  const isGone = response.ok || response.status === 404;
  throw Object.assign(new Error(`${url} answered ${response.status}.`), { isGone });
}

/** Returns whether a file could not be fetched because the server no longer has it, as after a release. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'isGone' in error && error.isGone === true;
}
