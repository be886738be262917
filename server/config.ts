import * as v from 'valibot';
import { USERNAME_LENGTH } from '#lib/domain/limits.ts';
import { AppError } from '#lib/errors.ts';
import { line } from '#lib/schemas/fields.ts';
import { addressSettings } from '#lib/schemas/site-address.ts';
import { backendAddressOf, pathFrom } from '#lib/store/backend/address.ts';
import { MIN_KEY_LENGTH } from '#lib/store/sessions/session-keys.ts';

const MAX_PORT = 65_535;
const LOOPBACK = '127.0.0.1';

const SHORT_KEY = `SESSION_KEYS must be one or more keys of at least ${MIN_KEY_LENGTH} characters, separated by commas, newest first.`;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const PROXIES = ['false', 'true', '1', '2', '3', '4', '5'] as const;
const ENVIRONMENTS = ['production', 'development', 'test'] as const;

function flag(name: string) {
  const written = v.picklist(['true', 'false'], `${name} must be true or false.`);
  const isOn = v.pipe(
    written,
    v.transform((text) => text === 'true'),
  );
  return v.optional(isOn, 'false');
}

/** The number of proxies in front of the server. */
const proxies = v.pipe(
  v.picklist(PROXIES, 'TRUST_PROXY must be false, true (one proxy), or how many proxies: 1 to 5.'),
  v.transform((text) => (text === 'true' ? 1 : Number(text) || 0)),
);

function oneOf<const Choice extends string>(name: string, choices: readonly Choice[]) {
  return v.picklist(choices, `${name} must be one of ${choices.join(', ')}.`);
}

function port(name: string) {
  const sentence = `${name} must be a whole number from 0 to ${MAX_PORT} (0 takes a free port).`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, sentence),
    v.transform(Number),
    v.maxValue(MAX_PORT, sentence),
  );
}

function host(name: string) {
  const sentence = `${name} must be a host name or an address, like 127.0.0.1 or 0.0.0.0.`;
  return v.pipe(v.string(), v.regex(/^[\w.:%-]+$/, sentence));
}

const settings = v.object({
  PORT: v.optional(port('PORT'), '3000'),
  HOST: v.optional(host('HOST'), LOOPBACK),
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  METRICS_HOST: v.optional(host('METRICS_HOST'), LOOPBACK),
  DATA_DIR: v.optional(v.string()),
  DATA_REQUIRED: flag('DATA_REQUIRED'),
  DATABASE_URL: v.optional(v.string()),
  SESSION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((key) => key.trim())),
      v.everyItem((key) => key.length >= MIN_KEY_LENGTH, SHORT_KEY),
    ),
  ),
  ...addressSettings,
  TRUST_PROXY: v.optional(proxies, 'false'),
  ADMIN_USERNAME: v.optional(line('ADMIN_USERNAME', USERNAME_LENGTH)),
  ADMIN_PASSWORD_FILE: v.optional(v.string()),
  REQUIRE_SECOND_FACTOR: flag('REQUIRE_SECOND_FACTOR'),
  LOG_LEVEL: v.optional(oneOf('LOG_LEVEL', LOG_LEVELS), 'info'),
  NODE_ENV: v.optional(oneOf('NODE_ENV', ENVIRONMENTS), 'production'),
});

export type Config = ReturnType<typeof readConfig>;

/** Returns the settings in environment variables; empty ones count as not set. Throws an AppError for the first invalid one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const result = v.safeParse(settings, given);
  if (!result.success) throw new AppError('invalid', result.issues[0].message);
  const { output } = result;
  return {
    port: output.PORT,
    host: output.HOST,
    metrics:
      output.METRICS_PORT === undefined
        ? undefined
        : { port: output.METRICS_PORT, host: output.METRICS_HOST },
    data: backendAddressOf(output),
    dataRequired: output.DATA_REQUIRED,
    sessionKeys: output.SESSION_KEYS,
    siteAddress: { basePath: output.BASE_PATH, publicUrl: output.PUBLIC_URL },
    proxies: output.TRUST_PROXY,
    administrator: administratorOf(output),
    needsSecondFactor: output.REQUIRE_SECOND_FACTOR,
    logLevel: output.LOG_LEVEL,
    environment: output.NODE_ENV,
  };
}

function administratorOf(output: v.InferOutput<typeof settings>) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD_FILE: passwordFile } = output;
  if (username === undefined && passwordFile === undefined) return undefined;
  if (username === undefined)
    throw new AppError('invalid', 'ADMIN_PASSWORD_FILE needs ADMIN_USERNAME beside it.');
  if (passwordFile === undefined)
    throw new AppError('invalid', 'ADMIN_USERNAME needs ADMIN_PASSWORD_FILE beside it.');
  return { username, passwordFile: pathFrom(passwordFile, 'ADMIN_PASSWORD_FILE') };
}
