/** Returns whether a query string ('?embed') asks for the calculator in a frame of another site's page. */
export function asksToEmbed(query: string): boolean {
  return query !== '' && new URLSearchParams(query).has('embed');
}

/** Returns the theme that the embedding page asks for ('?embed&theme=light'); null to follow the system. */
export function themeAskedFor(query: string): 'light' | 'dark' | null {
  const theme = new URLSearchParams(query).get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}
