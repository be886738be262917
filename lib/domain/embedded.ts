/** Returns whether a query string ('?embed') asks for the calculator as a part of another site's page. */
export function asksToEmbed(query: string): boolean {
  return new URLSearchParams(query).has('embed');
}
