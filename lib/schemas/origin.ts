/** Returns whether text is an origin as browsers write it. It goes into headers: only characters of a host name pass. */
export function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text
  );
}
