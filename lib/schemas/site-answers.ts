import * as v from 'valibot';

const text = v.optional(v.string());
const figure = v.number();

/** Site texts in answers. `siteTexts` says what they may be; it is larger, and browsers load it with the form alone. */
export const siteTextsAnswer = v.object({
  name: v.string(),
  descriptor: v.string(),
  about: v.string(),
  disclaimer: v.string(),
  licence: text,
  ratesSource: text,
  charges: text,
  annualCharges: v.optional(figure),
  chargesIncluded: v.optional(v.boolean()),
  inflation: v.optional(v.record(v.string(), figure)),
  returnRange: v.optional(v.object({ low: figure, medium: figure, high: figure })),
  nextStep: v.optional(v.object({ label: v.string(), url: v.string() })),
});
