import { expect, test } from 'vitest';
import { actorInWords, tokenActor, tokenOwner } from './actor.ts';

test.each([
  ['nightly', 'ann@example.com'],
  ['nightly (rates)', 'ann@example.com'],
  ['nightly', 'Ann (Nairobi)'],
  ['nightly (rates)', 'Ann (Nairobi)'],
])('tells the token %s from its owner %s', (token, owner) => {
  const actor = tokenActor(token, owner);
  expect([actorInWords(actor), tokenOwner(actor)]).toEqual([`${owner} (token ${token})`, owner]);
});
