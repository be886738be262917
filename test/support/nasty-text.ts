import fc from 'fast-check';

/** What no line for a terminal may hold: control characters, half characters, and what turns text around. */
export const UNSAFE = /[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;

/** Any text, and more often than not one of what a terminal would act on. */
export const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '\u001b',
      '[',
      '3',
      '1',
      'm',
      '\u009b',
      '\u0007',
      '\r',
      '\n',
      '\u202e',
      '\ud800',
      'é',
      '古',
    ),
  }),
);
