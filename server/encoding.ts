import type { IncomingMessage } from 'node:http';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the client takes. */
export function preferredEncoding({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (isAccepted(accepted, 'br')) return 'br';
  return isAccepted(accepted, 'gzip') ? 'gzip' : 'identity';
}

function isAccepted(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';');
    const isRefused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter));
    return name?.trim().toLowerCase() === encoding && !isRefused;
  });
}
