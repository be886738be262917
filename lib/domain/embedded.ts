/** Returns whether a query string ('?embed') asks for the calculator as a part of another site's page. */
export function asksToEmbed(query: string): boolean {
  return query !== '' && new URLSearchParams(query).has('embed');
}
