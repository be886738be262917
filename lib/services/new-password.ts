import { AppError } from '#lib/errors.ts';
import { newPassword } from '#lib/schemas/credentials.ts';
import { validate } from './untrusted-input.ts';

const PRODUCT = 'Longview';
/** What is hard to guess here stays so with more behind it; a longer text would take longer to look at. */
const LOOKED_AT = 64;
/** Of 4: what takes more than a hundred million guesses. */
const GOOD_ENOUGH = 3;

/** Returns a new password as it was typed; refuses one that the user of this name may not have on the site of that name. */
export async function checkNewPassword(
  password: unknown,
  username: string,
  siteName: string,
): Promise<string> {
  const text = validate(newPassword(username, [PRODUCT, siteName]), password);
  if (await isEasyToGuess(text))
    throw new AppError(
      'invalid',
      'Password is easy to guess: take four or more words that have nothing to do with each other.',
    );
  return text;
}

/** Returns whether a text is a common password, a row of keys or made from such. What knows that is loaded each time: few ask. */
async function isEasyToGuess(text: string): Promise<boolean> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const { score } = new ZxcvbnFactory({ dictionary, graphs }).check(text.slice(0, LOOKED_AT));
  return score < GOOD_ENOUGH;
}
