import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { siteSchema } from '#lib/schemas/site.ts';
import shipped from '../../data/site.json' with { type: 'json' };
import { checkSite } from './site-check.ts';

const FULL = {
  ...shipped,
  licence: 'FSP 00000',
  charges: 'Our funds cost 1.2% a year.',
  annualCharges: 1.2,
  disclaimer: 'Estimates only, before tax, and not financial advice.',
  chargesIncluded: false,
  returnRange: { low: 1, medium: 2, high: 3 },
  inflation: { ZAR: 4.5, USD: 2.5 },
  ground: '#FFFFFF',
  ratesSource: 'Aldermoor’s assumptions',
  nextStep: { label: 'Talk to an adviser', url: 'https://www.example.com/adviser' },
  accessibilityUrl: 'https://www.example.com/accessibility',
  image: 'https://www.example.com/calculator.png',
  embedOrigins: [
    'https://www.example.com',
    'https://plan.example.com:8443',
    'http://localhost:8080',
    'http://127.0.0.1',
  ],
};

test('finds nothing wrong with a complete white label', () => {
  expect(checkSite(FULL)).toMatchObject({ wrong: [], missing: [] });
  expect(v.parse(siteSchema, FULL)).toEqual(FULL);
});

test('names the catalogue’s currencies that have the built-in inflation rate', () => {
  const builtIn = (codes: string[], content: object = FULL) =>
    checkSite(content, codes).missing.filter(({ field }) => field === 'inflation');
  expect(builtIn(['USD', 'ZAR'])).toEqual([]);
  expect(builtIn(['ZAR', 'KES'])).toEqual([
    { field: 'inflation', without: 'KES has the built-in 5%' },
  ]);
  expect(builtIn(['ZAR', 'KES'], { ...FULL, inflation: undefined })).toEqual([
    { field: 'inflation', without: 'ZAR and KES have the built-in 5%' },
  ]);
  expect(builtIn([], { ...FULL, inflation: undefined })).toEqual([
    { field: 'inflation', without: 'every currency has the built-in 5%' },
  ]);
});

test('names every missing optional field with its default', () => {
  const required = Object.entries(siteSchema.entries).filter(([, { type }]) => type !== 'optional');
  const least = Object.fromEntries(
    required.map(([name]) => [name, shipped[name as keyof typeof shipped]]),
  );
  const { wrong, missing } = checkSite(least);
  expect(wrong).toEqual([]);
  const named = missing.map(({ field }) => field);
  expect(named).toEqual(Object.keys(siteSchema.entries).filter((name) => !(name in least)));
  for (const { without } of missing) expect(without).toMatch(/^[a-z]/);
});

test.each<[object, string[]]>([
  [
    { accent: '#FFE600' },
    [expect.stringMatching(/^accent #FFE600 cannot be read on the page; #[0-9A-F]{6}, /)],
  ],
  [{ accentDark: '#101010' }, [expect.stringMatching(/^accentDark #101010 cannot be read /)]],
  [{ accent: '#0d4b4f' }, []],
  [
    { websiteUrl: 'http://www.example.com' },
    ['websiteUrl must begin with https://: browsers warn of other links.'],
  ],
  [
    { image: 'HTTP://example.com/a.png' },
    ['image must begin with https://: browsers warn of other links.'],
  ],
  [{ image: { toString: 0 } }, ['image must be an address that begins with https:// or http://.']],
  [
    { disclaimer: shipped.disclaimer },
    ['disclaimer says that fees are left out; results after annualCharges have them.'],
  ],
  [
    { acent: 1, accent: 'red', guidesUrl: 'http://a.example' },
    [
      'there is no field "acent"; did you mean "accent"?',
      'accent must be a colour like #0D4B4F.',
      'guidesUrl must begin with https://: browsers warn of other links.',
    ],
  ],
  [
    { ground: '#C8B890' },
    ['ground is too dark for the text that stands on it: take a lighter colour.'],
  ],
  [{ nextStep: { label: 'Open an account' } }, ['nextStep.url is missing; it must be text.']],
  [
    { nextStep: { label: 'x'.repeat(41), url: 'http://a.example' } },
    [
      'nextStep.label can have at most 40 characters. These are 41.',
      'nextStep.url must be an address that begins with https://.',
    ],
  ],
  [
    { accessibilityUrl: 'javascript:alert(1)' },
    ['accessibilityUrl must be an address that begins with https://.'],
  ],
])('%j is found to be wrong: %j', (change, wrong) => {
  expect(checkSite({ ...FULL, ...change }).wrong).toEqual(wrong);
});

test('agrees with the server about any file', () => {
  const names = fc.constantFrom(
    'accent',
    'accentDark',
    'image',
    'licence',
    'embedOrigins',
    '__proto__',
  );
  const contents = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(names, fc.jsonValue()).map((change) => ({ ...FULL, ...change })),
  );
  fc.assert(
    fc.property(contents, (content) => {
      const { wrong } = checkSite(content);
      if (!v.is(siteSchema, content)) expect(wrong).not.toEqual([]);
      expect(wrong.every((sentence) => sentence.endsWith('.') || sentence.endsWith('?'))).toBe(
        true,
      );
    }),
  );
});
