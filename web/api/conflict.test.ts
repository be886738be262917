import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { asciiJson, ConflictError, conflictIn } from './conflict.ts';

const record = v.object({ id: v.number() });
const body = {
  message: 'bo@example.com changed KES on November 22, 2026, 14:02 UTC.',
  actor: 'bo@example.com',
  at: '2026-11-22T14:02:00.000Z',
  current: { id: 2 },
};
const answered = (body: unknown, status = 409) =>
  conflictIn(new ApiError(status, '', '', undefined, body), record);

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

test('a conflict says who, when and what is stored now, in the words of the server', () => {
  const conflict = answered(body);
  expect(conflict).toBeInstanceOf(ConflictError);
  expect(conflict).toMatchObject({ actor: body.actor, at: new Date(body.at), current: { id: 2 } });
  expect(conflict?.text).toBe(body.message);
});

test('somebody at the command line is named as people read it', () => {
  const conflict = answered({ ...body, actor: 'cli:thandi' });
  expect(conflict?.actor).toBe('thandi (command line)');
});

test('what was deleted, and by nobody knows whom, is a conflict too', () => {
  const unknown = { ...body, actor: null, at: null, current: null };
  expect(answered(unknown)).toMatchObject({ actor: null, at: null, current: null });
});

test('a time that nobody can read is none', () => {
  expect(answered({ ...body, at: 'yesterday' })?.at).toBeNull();
});

test.each([
  undefined,
  null,
  {},
  { message: 'There is already a currency with the code KES.' },
  { ...body, current: { id: 'two' } },
  { ...body, message: undefined },
])('%j is no conflict that could be chosen in', (body) => {
  expect(answered(body)).toBeNull();
});

test('no other refusal is one', () => {
  expect(answered(body, 400)).toBeNull();
  expect(conflictIn(new TypeError('fetch failed'), record)).toBeNull();
});
