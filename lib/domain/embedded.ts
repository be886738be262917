/** Returns whether a query string ('?embed') requests the version for a frame in another site's page. */
export function asksToEmbed(query: string): boolean {
  return query !== '' && new URLSearchParams(query).has('embed');
}

/** Returns the theme requested by the embedding page ('?embed&theme=light'); null to follow the system. */
export function requestedTheme(query: string): 'light' | 'dark' | null {
  const theme = new URLSearchParams(query).get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}
