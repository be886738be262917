import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { readDatabaseUrl } from '#lib/store/postgres/database-url.ts';
import { readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

describe('settings', () => {
  test('have defaults that suit one machine', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metrics: undefined,
      data: { folder: 'data' },
      dataRequired: false,
      sessionKeys: undefined,
      place: { basePath: '', publicUrl: undefined },
      trustProxy: false,
      administrator: undefined,
      needsSecondFactor: false,
      logLevel: 'info',
      environment: 'production',
    });
  });

  test('are taken from the environment', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
      DATA_DIR: '/srv/longview',
      DATABASE_URL: 'postgres://ann@db.example.com/longview',
      DATA_REQUIRED: 'true',
      SESSION_KEYS: `${KEY}1, ${KEY}2`,
      BASE_PATH: '/tools/calculator',
      PUBLIC_URL: 'https://www.example.com',
      TRUST_PROXY: 'true',
      ADMIN_USERNAME: ' ann@example.com',
      ADMIN_PASSWORD_FILE: '/run/secrets/admin',
      REQUIRE_SECOND_FACTOR: 'true',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
    };
    expect(readConfig(env)).toEqual({
      port: 0,
      host: '::1',
      metrics: { port: 9464, host: '10.0.0.7' },
      data: { folder: '/srv/longview', database: readDatabaseUrl(env.DATABASE_URL) },
      dataRequired: true,
      sessionKeys: [`${KEY}1`, `${KEY}2`],
      place: { basePath: '/tools/calculator', publicUrl: 'https://www.example.com' },
      trustProxy: true,
      administrator: { username: 'ann@example.com', passwordFile: '/run/secrets/admin' },
      needsSecondFactor: true,
      logLevel: 'warn',
      environment: 'test',
    });
  });

  test('that are empty count as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SESSION_KEYS: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['HOST', 'not a host'],
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', 'http://127.0.0.1'],
    ['HOST', 'http://127.0.0.1'],
    ['DATABASE_URL', 'mysql://localhost/longview'],
    ['SESSION_KEYS', 'short'],
    ['SESSION_KEYS', `${KEY},short`],
    ['SESSION_KEYS', `${KEY},`],
    ['BASE_PATH', '/'],
    ['BASE_PATH', 'calculator'],
    ['BASE_PATH', '/calculator/'],
    ['BASE_PATH', '//evil.example'],
    ['BASE_PATH', '/tools/../calculator'],
    ['BASE_PATH', '/calculator?x'],
    ['BASE_PATH', '/calc\r\nX-Evil: 1'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'https://www.example.com/calculator'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1'],
    ['DATA_REQUIRED', 'yes'],
    ['ADMIN_USERNAME', 'ann'],
    ['ADMIN_USERNAME', ' '],
    ['ADMIN_USERNAME', 'two\nlines'],
    ['ADMIN_PASSWORD_FILE', '/run/secrets/admin'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%s in one sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(AppError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  test('never repeat a secret in what they say', () => {
    for (const name of ['SESSION_KEYS', 'DATABASE_URL']) {
      expect(() => readConfig({ [name]: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
    }
  });

  test('are read or refused, whatever the environment holds', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'SESSION_KEYS', 'TRUST_PROXY', 'LOG_LEVEL'];
    const env = fc.dictionary(fc.constantFrom(...names), fc.string());
    fc.assert(
      fc.property(env, (given) => {
        try {
          const { port } = readConfig(given);
          expect(port).toBeGreaterThanOrEqual(0);
          expect(port).toBeLessThanOrEqual(65_535);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
