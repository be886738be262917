import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSessions } from '#lib/api/account.ts';
import { updateCurrency } from '#lib/api/currencies.ts';
import { readHistory } from '#lib/api/history.ts';
import { listReturnRates, readRatesSheet, uploadRatesSheet } from '#lib/api/return-rates.ts';
import { readUser } from '#lib/api/session.ts';
import { asciiJson, call } from './call.ts';
import { ApiError, type Request } from './client.ts';
import { ConflictError } from './refusal.ts';

const KES = { id: 2, code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh' };
const CURRENCY = { ...KES, isDefault: false, displayOrder: 2 };

let sent: { path: string; method: string; headers: Record<string, string>; body: unknown };
let answer: unknown;

const request: Request = async (path, init = {}) => {
  const headers = Object.fromEntries(new Headers(init.headers));
  sent = { path, method: init.method ?? 'GET', headers, body: init.body };
  if (answer instanceof Error) throw answer;
  return { body: answer, headers: new Headers() };
};

beforeEach(() => {
  answer = [];
});

describe('a call', () => {
  test('fills its path, and leaves out of its query what is not given', async () => {
    await call(request, listReturnRates, { currencyId: 7 });
    expect(sent).toMatchObject({
      path: '/api/admin/asset-class-returns/by-currency/7',
      method: 'GET',
      headers: { 'x-username': 'admin' },
      body: undefined,
    });
    answer = { revisions: [], next: null };
    await call(request, readHistory, { query: { kind: 'currencies', before: undefined } });
    expect(sent.path).toBe('/api/admin/history?kind=currencies');
  });

  test('sends body, reason and what it expects, in ASCII', async () => {
    answer = CURRENCY;
    const expected = { symbol: '€' };
    const sending = { id: 2, body: KES, expected, note: ' 5 % ✓ ' };
    expect(await call(request, updateCurrency, sending)).toEqual(CURRENCY);
    expect(sent).toMatchObject({ path: '/api/admin/currencies/2', method: 'PUT' });
    expect(JSON.parse(String(sent.body))).toEqual(KES);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      'x-expected': '{"symbol":"\\u20ac"}',
      'x-note': '5%20%25%20%E2%9C%93',
    });
  });

  test('sends a file as it is', async () => {
    const counts = { addedCount: 0, changedCount: 0, unchanged: 0, badCount: 0 };
    answer = { added: [], changed: [], bad: [], ...counts };
    const file = new Blob(['currency,assetClass,ratePercent\n']);
    await call(request, uploadRatesSheet, { query: { preview: 'true' }, file });
    expect(sent).toMatchObject({ body: file, headers: { 'content-type': 'text/csv' } });
  });

  test('returns a file as text', async () => {
    answer = new Response('currency,assetClass,ratePercent\n');
    expect(await call(request, readRatesSheet)).toBe('currency,assetClass,ratePercent\n');
  });

  test('is no administrator’s where a session is enough', async () => {
    answer = { id: 1, username: 'anna', isAdmin: true };
    await call(request, readUser);
    expect(sent.headers).not.toHaveProperty('x-username');
  });

  test('fails where the answer is not as it is described', async () => {
    answer = [{ isThis: 'yes' }];
    await expect(call(request, listSessions)).rejects.toThrow('boolean');
  });
});

describe('a refusal', () => {
  const conflict = {
    message: 'bo@example.com changed KES on November 22, 2026, 14:02 UTC.',
    actor: 'bo@example.com',
    at: '2026-11-22T14:02:00.000Z',
    current: CURRENCY,
  };

  async function refused(text: string, status = 409): Promise<unknown> {
    answer = new ApiError(status, '', text, new Headers({ 'Retry-After': '60' }));
    return call(request, updateCurrency, { id: 2, body: KES }).catch((error) => error);
  }

  test('by a colleague says who, when and what is stored now', async () => {
    const error = await refused(JSON.stringify(conflict));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({
      ...conflict,
      message: `409: ${conflict.message}`,
      text: conflict.message,
      at: new Date(conflict.at),
    });
  });

  test('by somebody at the command line names them as people read it', async () => {
    const error = await refused(JSON.stringify({ ...conflict, actor: 'cli:thandi' }));
    expect(error).toMatchObject({ actor: 'thandi (command line)' });
  });

  test('of a record that was deleted has none, and may not know by whom', async () => {
    const unknown = { actor: null, at: null, current: null };
    const error = await refused(JSON.stringify({ ...conflict, ...unknown }));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject(unknown);
  });

  test.each([
    ['text', 'The code KES is taken.', 409],
    ['JSON', '{"message":"The code KES is taken."}', 409],
    [
      'JSON of another record',
      JSON.stringify({ message: 'The code KES is taken.', current: {} }),
      409,
    ],
    [
      'JSON with another status',
      JSON.stringify({ ...conflict, message: 'The code KES is taken.' }),
      400,
    ],
  ])('in %s is no conflict, and has its sentence', async (_, text, status) => {
    const error = await refused(text, status);
    expect(error).not.toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ status, text: 'The code KES is taken.' });
    expect((error as ApiError).headers.get('Retry-After')).toBe('60');
  });
});

test('any text goes into a header as ASCII, and comes out as it was', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(fc.dictionary(text, text), (fields) => {
      const header = asciiJson(fields);
      expect(header).toMatch(/^[ -~]*$/);
      expect(JSON.parse(header)).toEqual(fields);
    }),
  );
});
