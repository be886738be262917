import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#lib/errors.ts';
import { newPassword } from '#lib/schemas/credentials.ts';
import { validate } from './validate.ts';

const PRODUCT = 'Longview';
/** What is hard to guess here stays so with more behind it; a longer text would take longer to look at. */
const LOOKED_AT = 64;
/** Of 4: what takes more than a hundred million guesses. */
const GOOD_ENOUGH = 3;

/** Returns a new password as it was typed; refuses one that the user of this name may not have on the site of that name. */
export function checkNewPassword(password: unknown, username: string, siteName: string): string {
  const text = validate(newPassword(username, [PRODUCT, siteName]), password);
  if (isEasyToGuess(text))
    throw new AppError(
      'invalid',
      'Password is easy to guess: take four or more words that have nothing to do with each other.',
    );
  return text;
}

function isEasyToGuess(text: string): boolean {
  // What it knows is some megabytes, made each time: few set a password.
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(text.slice(0, LOOKED_AT)).score < GOOD_ENOUGH;
}
