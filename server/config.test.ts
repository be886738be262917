import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { readDatabaseUrl } from '#lib/store/backend/postgres/database-url.ts';
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
      siteAddress: { basePath: '', publicUrl: undefined },
      proxies: 0,
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
      siteAddress: { basePath: '/tools/calculator', publicUrl: 'https://www.example.com' },
      proxies: 1,
      administrator: { username: 'ann@example.com', passwordFile: '/run/secrets/admin' },
      needsSecondFactor: true,
      logLevel: 'warn',
      environment: 'test',
    });
  });

  test('tell how many proxies stand in front', () => {
    const given = ['false', 'true', '1', '2', '5'];
    const read = given.map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).proxies);
    expect(read).toEqual([0, 1, 1, 2, 5]);
  });

  test('that are empty count as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SESSION_KEYS: '' })).toEqual(readConfig({}));
  });

  const WRONG: Record<string, string[]> = {
    PORT: ['abc', '-1', '65536', '80.5', '0x50'],
    HOST: ['not a host', 'http://127.0.0.1'],
    METRICS_PORT: ['65536'],
    METRICS_HOST: ['http://127.0.0.1'],
    DATABASE_URL: ['mysql://localhost/longview'],
    SESSION_KEYS: ['short', `${KEY},short`, `${KEY},`],
    BASE_PATH: [
      '/',
      'calculator',
      '/calculator/',
      '//evil.example',
      '/a/../b',
      '/a?x',
      '/a\r\nX-Evil: 1',
    ],
    PUBLIC_URL: ['www.example.com', 'https://www.example.com/x', 'javascript:alert(1)'],
    TRUST_PROXY: ['yes', '0', '6', '1.5', '01', '10.0.0.1'],
    DATA_REQUIRED: ['yes'],
    ADMIN_USERNAME: ['ann', ' ', 'two\nlines'],
    ADMIN_PASSWORD_FILE: ['/run/secrets/admin'],
    REQUIRE_SECOND_FACTOR: ['yes'],
    LOG_LEVEL: ['loud'],
    NODE_ENV: ['staging'],
  };

  test.each(
    Object.entries(WRONG).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    ),
  )('refuses %s=%s in one sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(AppError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  test('never repeat a secret in what they say', () => {
    for (const name of ['SESSION_KEYS', 'DATABASE_URL']) {
      expect(() => readConfig({ [name]: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
    }
  });
});
