import * as v from 'valibot';
import { expect, expectTypeOf, test } from 'vitest';
import { siteTextsAnswer } from '#lib/schemas/site-answers.ts';
import { type SiteTexts, siteTexts, textsOf } from '#lib/schemas/site-texts.ts';
import shipped from '../../data/site.json' with { type: 'json' };
import { fieldFindings, fieldTexts, textsIn } from './site-drafts.ts';

const TEXTS = v.parse(siteTexts, {
  ...textsOf(shipped),
  disclaimer: 'Estimates only.',
  annualCharges: 1.2,
  chargesIncluded: false,
  inflation: { ZAR: 4.5, USD: 0 },
  returnRange: { low: 1, medium: 2, high: 3 },
  nextStep: { label: 'Go', url: 'https://www.example.com' },
  ratesSource: 'A source that no field shows',
});

test('texts come back from a form as they were', () => {
  expect(textsIn(fieldTexts(TEXTS))).toEqual(TEXTS);
  expect(v.parse(siteTextsAnswer, TEXTS)).toEqual(TEXTS);
  expectTypeOf(v.parse(siteTextsAnswer, TEXTS)).toEqualTypeOf<SiteTexts>();
});

test.each([
  ['name', '', 'The name is missing.'],
  ['annualCharges', 'much', 'The annual charges must be a percent over 0 and up to 100, like 1.2.'],
  ['inflation.USD', '-1', 'The inflation of USD must be a percent from 0 to 100.'],
  ['nextStep.url', '', 'The link is missing.'],
  [
    'returnRange.high',
    '99',
    'The range of high risk must be percentage points over 0 and up to 50, like 1.5.',
  ],
  [
    'disclaimer',
    'It leaves out fees.',
    'The disclaimer says that fees are left out; results after annual charges have them.',
  ],
])('%s with the text %j says: %s', (path, text, sentence) => {
  expect(fieldFindings({ ...fieldTexts(TEXTS), [path]: text })).toEqual(
    new Map([[path, sentence]]),
  );
});
