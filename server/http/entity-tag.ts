import { createHash } from 'node:crypto';

/** An entity tag that is the same for the same bytes only. */
export function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
