/** Returns whether a query string ('?embed') asks for the calculator as a part of another site's page. */
export function asksToEmbed(query: string): boolean {
  return query !== '' && new URLSearchParams(query).has('embed');
}

/** Returns the theme that the page around the frame wants ('?embed&theme=light'); null where it follows the system. */
export function themeAskedFor(query: string): 'light' | 'dark' | null {
  const theme = new URLSearchParams(query).get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}
