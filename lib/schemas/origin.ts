/** Returns whether text is an origin as browsers write it. Safe in headers: only the characters of a host name are allowed. */
export function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text
  );
}
