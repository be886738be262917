import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { AppError } from '#lib/errors.ts';

const DEFAULT_PORT = 5432;
const DEFAULT_SCHEMA = 'longview';
/** At most 40 characters, so that the names PostgreSQL derives from it fit. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,39}$/;
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
const PARAMETERS = new Set(['host', 'schema', 'sslmode', 'sslrootcert']);

type SslMode = (typeof SSL_MODES)[number];

export type DatabaseSettings = {
  /** A host name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** If absent, pg uses PGPASSWORD or PostgreSQL's password file. */
  readonly password?: string;
  readonly database: string;
  readonly ssl: ConnectionOptions | false;
  readonly schema: string;
};

/** Returns whether an address is a database URL rather than a folder. */
export function isDatabaseUrl(address: string): boolean {
  return /^postgres(?:ql)?:/i.test(address);
}

/** Returns the settings in a database URL. Throws if it is invalid; the message begins with `name` and omits the password. */
export function readDatabaseUrl(text: string, name = 'DATABASE_URL'): DatabaseSettings {
  const refuse = (problem: string) => new AppError('invalid', `${name} ${problem}`);
  const form = 'postgres://user:password@host:5432/database';
  if (!isDatabaseUrl(text) || !URL.canParse(text))
    throw refuse(`must be an address like ${form}; write special characters in it as %40.`);
  const url = new URL(text);
  const parts = [url.hostname, url.username, url.password, url.pathname.slice(1)].map(decoded);
  const [hostname, user, password, database] = parts;
  if (parts.includes(null)) throw refuse('has a % that stands for nothing: write % itself as %25.');
  if (!user || !database) throw refuse(`must name a user and a database: ${form}.`);
  // After the other checks: an unescaped password may look like a parameter, and must not be printed.
  const unknown = [...url.searchParams.keys()].find((key) => !PARAMETERS.has(key));
  if (unknown !== undefined)
    throw refuse(`has the parameter ${unknown}; known are ${[...PARAMETERS].join(', ')}.`);

  const host = url.searchParams.get('host') ?? (hostname?.replace(/^\[|\]$/g, '') || 'localhost');
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!SCHEMA.test(schema))
    throw refuse('must name its schema in small letters, digits and _, 40 at most.');
  const mode = url.searchParams.get('sslmode') ?? (isLocal(host) ? 'disable' : 'verify-full');
  if (!isSslMode(mode)) throw refuse(`must have an sslmode of ${SSL_MODES.join(', ')}.`);
  const rootFile = url.searchParams.get('sslrootcert');
  return {
    host,
    port: Number(url.port) || DEFAULT_PORT,
    user,
    ...(password && { password }),
    database,
    ssl: mode === 'disable' ? false : sslOf(mode, rootFile === null ? null : readRoot(rootFile)),
    schema,
  };

  function readRoot(file: string): string {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw refuse(`names the sslrootcert ${file}, which cannot be read (${code}).`);
    }
  }
}

/** Returns a database's name for people, without user and password. */
export function databaseName({ host, port, database, schema }: DatabaseSettings): string {
  const where = host.startsWith('/') ? host : `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return `database ${database} on ${where}${schema === DEFAULT_SCHEMA ? '' : `, schema ${schema}`}`;
}

/** Returns the TLS options. Certificates are verified against `root`, or Node's own roots, unless `mode` says otherwise. */
function sslOf(mode: SslMode, root: string | null): ConnectionOptions {
  return {
    ...(root !== null && { ca: root }),
    // As in libpq, 'require' with a root certificate verifies the chain.
    rejectUnauthorized: mode !== 'require' || root !== null,
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
}

function isSslMode(mode: string): mode is SslMode {
  return SSL_MODES.some((known) => known === mode);
}

function isLocal(host: string): boolean {
  return (
    host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host)
  );
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
