import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientDetails } from './client-details.ts';

const CLIENT = { firstName: 'Zoë', lastName: 'Nguyễn', email: 'zoe@example.com', phone: '' };

test('normalises what is typed and needs no phone', () => {
  const typed = { ...CLIENT, firstName: ' Zoë ', email: ' zoe@example.com ' };
  expect(v.parse(clientDetails, typed)).toEqual(CLIENT);
});

test.each([
  ['a.b+c@sub.example.co.za', true],
  ["o'neill@example.com", true],
  ['zoe@example', false],
  ['zoe@', false],
  ['@example.com', false],
  ['zoe@exam ple.com', false],
  ['zoe@-example.com', false],
  ['zoe@example..com', false],
  ['zoe@example.com\nBcc: x@example.com', false],
])('takes %j for an email address: %s', (email, isTaken) => {
  expect(v.is(clientDetails, { ...CLIENT, email })).toBe(isTaken);
});

test('says what to enter, field by field', () => {
  const { issues } = v.safeParse(clientDetails, {
    firstName: ' ',
    lastName: '',
    email: '',
    phone: '',
  });
  expect(issues?.map(({ message }) => message)).toEqual([
    'Enter a first name',
    'Enter a last name',
    'Enter an email address',
    'Enter an email address like name@example.com',
  ]);
  const wrong = v.safeParse(clientDetails, { ...CLIENT, email: 'zoe' });
  expect(wrong.issues?.map(({ message }) => message)).toEqual([
    'Enter an email address like name@example.com',
  ]);
});

test('checks a very long address in linear time', () => {
  expect(v.is(clientDetails, { ...CLIENT, email: `a@${'a.'.repeat(200_000)}!` })).toBe(false);
});
