import * as v from 'valibot';
import { brandColours } from '#lib/domain/brand.ts';
import { type Site, siteFindings, siteSchema } from '#lib/schemas/site.ts';

/** What a white label's check found: what is wrong, a sentence each, and optional fields it has not. */
export type SiteCheck = {
  wrong: string[];
  missing: { field: keyof Site; without: string }[];
};

const LINKS = ['websiteUrl', 'guidesUrl', 'image'] as const;

/** What is there without a field. */
const OPTIONAL: readonly [field: keyof Site, without: string][] = [
  ['accentDark', 'the dark theme has one of the same hue'],
  ['licence', 'nothing stands below the copyright line'],
  ['charges', 'nothing is said of fees and charges'],
  ['annualCharges', 'no result after charges is shown'],
  ['ratesSource', 'nobody is named as the source of the rates'],
  ['image', 'shared links have no picture'],
  ['embedOrigins', 'no site may show the calculator in a frame'],
];

/**
 * Returns what is wrong with the content of a site.json and what it could have. It is stricter than the start of the
 * server, which makes a faint accent darker and takes links without TLS.
 */
export function checkSite(content: unknown): SiteCheck {
  const { issues } = v.safeParse(siteSchema, content);
  const fields: Readonly<Record<string, unknown>> = Object(content);
  const wrong = [...(issues ? siteFindings(issues) : []), ...faintColours(fields)];
  for (const name of LINKS)
    if (/^http:/i.test(String(fields[name])))
      wrong.push(`${name} must begin with https://: browsers warn of other links.`);
  const missing = OPTIONAL.filter(([field]) => fields[field] === undefined);
  return { wrong, missing: missing.map(([field, without]) => ({ field, without })) };
}

function faintColours({ accent, accentDark }: Readonly<Record<string, unknown>>): string[] {
  const { entries } = siteSchema;
  return [
    ...(v.is(entries.accent, accent)
      ? faintColour('accent', accent, brandColours(accent).light.accent)
      : []),
    ...(v.is(entries.accent, accentDark)
      ? faintColour('accentDark', accentDark, brandColours(accentDark, accentDark).dark.accent)
      : []),
  ];
}

function faintColour(name: string, given: string, shown: string): string[] {
  if (given.toUpperCase() === shown) return [];
  return [`${name} ${given} cannot be read on the page; ${shown}, as which it is shown, can.`];
}
