import { renderUnicodeCompact } from 'uqr';
import { typedCode } from '#lib/schemas/second-factor.ts';
import { userByName } from '#lib/services/accounts.ts';
import {
  inGroups,
  newSecret,
  otpauthAddress,
  spendCode,
  stepOfCode,
} from '#lib/services/one-time-code.ts';
import { newRecoveryCodes } from '#lib/services/recovery-codes.ts';
import {
  refuseIfSwitchedOn,
  switchOff,
  switchOn,
  WRONG_CODE,
} from '#lib/services/second-factor.ts';
import { validate } from '#lib/services/validate.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { askUsername, commitUser } from '../commit-user.ts';
import type { Argument, Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { writeNote, writeOut } from '../io.ts';
import { askOne, canAsk } from '../prompts.ts';

// Light on dark, regardless of the terminal's colours, because cameras need a light frame.
const QR_COLOURS = '\u001b[97;40m';
const NO_COLOURS = '\u001b[0m';

/** `longview user second-factor <username>`: shows a QR code, asks for a code, and prints ten recovery codes. */
export async function switchOnSecondFactor(context: Context, argument: Argument): Promise<void> {
  const { dryRun, json } = context.options;
  if (!canAsk(context) && !dryRun)
    throw new UsageError(
      'This shows a QR code and asks for a code of the app: it needs a terminal.',
    );
  const username = await askUsername(context, argument);
  const user = userByName((await context.catalogue()).users, username);
  refuseIfSwitchedOn(user);
  const secret = newSecret();
  if (!dryRun) await confirmCode(context, user, secret);
  const { codes: recoveryCodes, hashes } = newRecoveryCodes();
  const at = context.io.now().toISOString();
  const factor = { secret, hashes, at };
  await commitUser(context, user.username, (draft, id) => switchOn(draft, id, factor), {
    json: (result) => ({ ...result, recoveryCodes }),
    text: (result) => `Second factor switched on: ${result.username} has to sign in again.`,
  });
  if (!json && !dryRun)
    writeOut(
      context.io,
      `\nRecovery codes, each good once where the app is not at hand. They are not shown again:\n\n${recoveryCodes.join('\n')}`,
    );
}

/** `longview user reset-second-factor <username>` */
export async function resetSecondFactor(context: Context, argument: Argument): Promise<void> {
  await commitUser(context, await askUsername(context, argument), switchOff, {
    ask: (user, changes) =>
      changes.length === 0
        ? null
        : {
            question: "Are you sure you want to take off this user's second factor?",
            about: user.username,
            refused: 'The second factor was not taken off.',
          },
    text: (user) =>
      `Second factor taken off: ${user.username} has to sign in again, with the password alone.`,
  });
}

/** Shows a secret, and resolves once a code made from it was typed. */
async function confirmCode(
  context: Context,
  { id: userId, username }: { id: number; username: string },
  secret: string,
): Promise<void> {
  const { io } = context;
  const spentCodes = new SpentCodes(await context.backend(), (await context.store()).watcher);
  // Uses the backend's clock, as signing in does.
  const ahead = (await spentCodes.now()) - io.now().getTime();
  let at = 0;
  writeNote(io, 'Scan this with an authenticator app:\n');
  writeNote(io, qrCode(otpauthAddress(username, secret)));
  writeNote(io, `\nOr type this secret into it: ${inGroups(secret)}\n`);
  const check = (text: string) => {
    const code = validate(typedCode, text);
    at = io.now().getTime() + ahead;
    if (stepOfCode(secret, code, at) === null) throw new Error(WRONG_CODE);
  };
  const code = await askOne(context, undefined, { as: '<code>', message: 'Code', check });
  const given = { userId, secret, code: validate(typedCode, code) };
  if (!(await spendCode(spentCodes, given, at))) throw new Error(WRONG_CODE);
}

function qrCode(text: string): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => `${QR_COLOURS}${line}${NO_COLOURS}`)
    .join('\n');
}
