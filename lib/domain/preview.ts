/** Returns whether a query string ('?preview') requests the calculator with what an administrator has not saved. */
export function asksToPreview(query: string): boolean {
  return /[?&]preview(?![^=&])/.test(query);
}
