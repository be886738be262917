import { readFileSync } from 'node:fs';

/** Reads the answers to give by path: the very headers and bytes that Longview gave. */
export function readAnswers() {
  const answers = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8'));
  return Object.entries(answers).map(([path, { headers, etag, body }]) => ({
    path,
    headers,
    etag,
    // Node sends a string with its headers in one piece: the fastest it can.
    body: Buffer.from(body, 'base64').toString('latin1'),
  }));
}
