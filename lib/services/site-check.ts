import * as v from 'valibot';
import { brandColours } from '#lib/domain/brand.ts';
import { listed } from '#lib/domain/sentence.ts';
import { type Site, siteFindings, siteSchema } from '#lib/schemas/site.ts';
import { feesFinding } from '#lib/schemas/site-texts.ts';

export type SiteCheck = {
  wrong: string[];
  missing: { field: keyof Site; without: string }[];
  /** The fields that are still as in the shipped example. */
  example: string[];
};

const LINKS = ['websiteUrl', 'guidesUrl', 'image'] as const;

const OPTIONAL: readonly [field: keyof Site, without: string][] = [
  ['accentDark', 'the dark theme has one of the same hue'],
  ['ground', 'the light theme has the built-in background'],
  ['licence', 'nothing stands below the copyright line'],
  ['charges', 'nothing is said of fees and charges'],
  ['annualCharges', 'no result after charges is shown'],
  ['chargesIncluded', 'results are before charges until a visitor switches them on'],
  [
    'returnRange',
    'returns are taken 1 (low risk), 2 (medium) and 3 points (high) lower and higher',
  ],
  ['inflation', 'every currency has the built-in 5%'],
  ['ratesSource', 'nobody is named as the source of the rates'],
  ['nextStep', 'no link to what comes next stands beside the report'],
  ['accessibilityUrl', 'the footer links to no accessibility statement'],
  ['image', 'shared links have no picture'],
  ['embedOrigins', 'no site may show the calculator in a frame'],
];

/** Returns which of name, phone and address are still as in the site.json that Longview comes with. */
export function exampleIn(content: unknown): string[] {
  const { name, contact } = Object(content);
  const { phone, address } = Object(contact);
  return [
    ...(name === 'Aldermoor' ? ['name'] : []),
    ...(phone === '+27 21 000 0000' ? ['contact.phone'] : []),
    ...(Array.isArray(address) && address.includes('1 Example Street') ? ['contact.address'] : []),
  ];
}

/**
 * Returns what is wrong with a site.json, and its missing optional fields. Stricter than the server at its start, which darkens
 * a faint accent and accepts links without TLS. `currencies` are the codes of the catalogue, if there is one.
 */
export function checkSite(content: unknown, currencies: readonly string[] = []): SiteCheck {
  const { issues } = v.safeParse(siteSchema, content);
  const fields: Readonly<Record<string, unknown>> = Object(content);
  const wrong = [
    ...(issues ? siteFindings(issues) : []),
    ...faintColours(fields),
    ...feesFinding(content),
  ];
  const isText = (name: keyof Site, pattern: RegExp) =>
    typeof fields[name] === 'string' && pattern.test(fields[name]);
  for (const name of LINKS)
    if (isText(name, /^http:/i))
      wrong.push(`${name} must begin with https://: browsers warn of other links.`);
  const missing = OPTIONAL.filter(([field]) => fields[field] === undefined).map(
    ([field, without]) => ({ field, without }),
  );
  const builtIn = currencies.filter((code) => !Object.hasOwn(Object(fields.inflation), code));
  const example = exampleIn(content);
  if (builtIn.length === 0) return { wrong, missing, example };
  const others = missing.filter(({ field }) => field !== 'inflation');
  const without = `${listed(builtIn)} ${builtIn.length === 1 ? 'has' : 'have'} the built-in 5%`;
  return { wrong, missing: [...others, { field: 'inflation', without }], example };
}

function faintColours({ accent, accentDark }: Readonly<Record<string, unknown>>): string[] {
  const { entries } = siteSchema;
  return [
    ...(v.is(entries.accent, accent)
      ? faintColour('accent', accent, brandColours({ accent }).light.accent)
      : []),
    ...(v.is(entries.accent, accentDark)
      ? faintColour(
          'accentDark',
          accentDark,
          brandColours({ accent: accentDark, accentDark }).dark.accent,
        )
      : []),
  ];
}

function faintColour(name: string, given: string, shown: string): string[] {
  if (given.toUpperCase() === shown) return [];
  return [`${name} ${given} cannot be read on the page; ${shown}, as which it is shown, can.`];
}
