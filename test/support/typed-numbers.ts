import table from '#lib/domain/vectors/typed-numbers.json' with { type: 'json' };

/** A text, the amount in rand it says, and the percent; null where it says none. */
export type TypedNumber = readonly [text: string, amount: number | null, percent: number | null];

/** Texts as people type them, and what each is read as, wherever it is typed. */
export const TYPED_NUMBERS = table as unknown as readonly TypedNumber[];
