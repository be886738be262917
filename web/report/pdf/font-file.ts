const CHUNK = 0x2000;

/** A font's bytes as jsPDF takes them: a text with one letter for each byte. */
export function fontFile(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return parts.join('');
}
