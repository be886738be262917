// Limits of what is stored that the calculator does not need. Lengths are in characters.
export const SYMBOL_LENGTH = 8;
export const DESCRIPTION_LENGTH = 1000;
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
export const NOTE_LENGTH = 200;
export const FILE_NAME_LENGTH = 100;

/** The minimum number of different characters in a new password. */
export const PASSWORD_CHARACTERS = 5;

export const DISPLAY_ORDER = { min: -1_000_000, max: 1_000_000 } as const;

/** Limits of a stored return rate, as a fraction and in percent. */
export const RETURN_RATE = { min: 0, max: 1 } as const;
export const RETURN_RATE_PERCENT = { min: RETURN_RATE.min * 100, max: RETURN_RATE.max * 100 };

export const MAX_REVISIONS_REVERTED = 1000;
