import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#lib/errors.ts';
import { newPassword } from '#lib/schemas/credentials.ts';
import { validate } from './validate.ts';

const PRODUCT = 'Longview';
/** Only the first characters are checked. More text makes a password no easier to guess, but slower to check. */
const MAX_CHECKED_LENGTH = 64;
/** The score of 3, of 4, stands for more than a hundred million guesses. */
const MIN_SCORE = 3;

/** Returns a new password as typed. Refuses one that the rules forbid for this user and site. */
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
  // Created on each call, because it takes some megabytes and few people set a password.
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(text.slice(0, MAX_CHECKED_LENGTH)).score < MIN_SCORE;
}
