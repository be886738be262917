/** Lower and upper limit of a number, or of a text's length in characters. */
export type Bounds = { min: number; max: number };

/** The range to which each input of the calculator is limited. Percents are 0 to 100. */
export const INPUT_LIMITS = {
  amount: { min: 0, max: 1_000_000_000_000 },
  percent: { min: 0, max: 100 },
  years: { min: 1, max: 30 },
} as const;

// Lengths are in characters.
export const CODE_LENGTH = { min: 1, max: 12 } as const;
export const NAME_LENGTH = 100;
export const USERNAME_LENGTH = 100;
