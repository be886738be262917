/**
 * Returns whether text is an origin as browsers write it: scheme, host and, where it is not the usual one, port. Other
 * characters than those of a host name never pass: the text goes into headers.
 */
export function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text
  );
}
