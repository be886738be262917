import * as v from 'valibot';
import { invisibleIn } from '#lib/domain/invisible.ts';
import type { Bounds } from '#lib/domain/limits.ts';
import { roundedRate } from '#lib/domain/rates.ts';
import { RETURN_RATE, RETURN_RATE_PERCENT } from '#lib/domain/record-limits.ts';
import { RISK_LEVELS } from '#lib/domain/risk.ts';
import { composed, storedName } from '#lib/domain/same-name.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';

// A description may contain line breaks and tabs, but no other character of C0 and C1, and no line separator.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const VISIBLE = /[^\p{Control}\p{Format}\p{Separator}]/u;

/** Turns a missing field into null, which the next step of the pipe refuses with its own sentence. */
const given = v.nullish(v.unknown(), null);

/** Text is kept in Unicode NFC, without white space at the ends. */
const trimmed = (text: string) => composed(text).trim();

function storedText(label: string, max: number, refused: RegExp, stored = trimmed) {
  return v.pipe(
    v.nullish(v.string(`${label} must be text.`), ''),
    v.transform(stored),
    v.check(
      (text) => text.length <= max || [...text].length <= max,
      `${label} can have at most ${grouped(max)} characters.`,
    ),
    v.check(
      (text) => !refused.test(text) && !LONE_SURROGATE.test(text),
      `${label} cannot contain control characters.`,
    ),
  );
}

/** Returns the schema of trimmed NFC text of 1 to max characters on one line. `label` begins each sentence: 'Name'. */
export function line(label: string, max: number) {
  return v.pipe(
    storedText(label, max, CONTROL),
    v.nonEmpty(`${label} is required.`),
    v.regex(VISIBLE, `${label} must have a character that can be seen.`),
  );
}

/** Returns the schema of a record's name: like `line`, without invisible characters, and with runs of white space collapsed. */
export function name(label: string, max: number) {
  return v.pipe(
    storedText(label, max, CONTROL, storedName),
    v.nonEmpty(`${label} is required.`),
    v.check(
      (text) => invisibleIn(text) === null,
      ({ input }) =>
        `The ${label.toLowerCase()} has an invisible character (${invisibleIn(input)}): type it again.`,
    ),
  );
}

/** Returns the schema of trimmed NFC text of up to max characters that may span several lines; empty text is null. */
export function optionalText(label: string, max: number) {
  return v.pipe(
    storedText(label, max, CONTROL_BUT_BREAKS),
    v.transform((text) => text || null),
  );
}

/** Returns the schema of a day like 2026-11-20. */
export function day(label: string) {
  const sentence = `${label} must be a day like 2026-11-20.`;
  return v.pipe(v.string(sentence), v.isoDate(sentence), v.check(isInCalendar, sentence));
}

/** Returns whether the day exists: Date would turn February 30 into March 2. */
function isInCalendar(day: string): boolean {
  return new Date(day).toISOString().startsWith(day);
}

/** Returns the schema of a record's id: a positive whole number. */
export function recordId(label: string) {
  const sentence = `${label} must be a positive whole number.`;
  return v.pipe(given, v.number(sentence), v.safeInteger(sentence), v.minValue(1, sentence));
}

/** Returns the schema of a whole number from min to max. */
export function wholeNumber(label: string, { min, max }: Bounds) {
  const sentence = `${label} must be a whole number from ${grouped(min)} to ${grouped(max)}.`;
  return v.pipe(
    v.number(sentence),
    v.safeInteger(sentence),
    v.minValue(min, sentence),
    v.maxValue(max, sentence),
    v.transform((value) => value + 0), // JSON cannot keep -0.
  );
}

export const riskLevel = v.pipe(
  given,
  v.picklist(RISK_LEVELS, `Risk must be ${listed(RISK_LEVELS, 'or')}.`),
);

/** The refusal of a return rate, in percent as people write it. */
export const RATE_SENTENCE = `A return rate is ${RETURN_RATE_PERCENT.min} to ${RETURN_RATE_PERCENT.max} percent.`;

/** An annual return, a fraction, kept to 6 decimals. */
export const returnRateFraction = v.pipe(
  given,
  v.number(RATE_SENTENCE),
  v.finite(RATE_SENTENCE),
  v.minValue(RETURN_RATE.min, RATE_SENTENCE),
  v.maxValue(RETURN_RATE.max, RATE_SENTENCE),
  v.transform(roundedRate),
);

/** A current password. It is only compared, so only its type is checked. */
export const currentPassword = v.pipe(
  v.string('Password must be text.'),
  v.nonEmpty('Password is required.'),
);
