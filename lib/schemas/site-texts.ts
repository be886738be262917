import * as v from 'valibot';
import { fields, type Site, siteFindings, siteSchema } from './site.ts';

const { entries } = siteSchema;

/** The fields of site.json that may be put under version. Once they are, they count in place of the file's. */
export const siteTexts = fields(
  '',
  {
    name: entries.name,
    descriptor: entries.descriptor,
    about: entries.about,
    disclaimer: entries.disclaimer,
    licence: entries.licence,
    ratesSource: entries.ratesSource,
    charges: entries.charges,
    annualCharges: entries.annualCharges,
    chargesIncluded: entries.chargesIncluded,
    inflation: entries.inflation,
    returnRange: entries.returnRange,
    nextStep: entries.nextStep,
  },
  'The site texts',
);

export type SiteTexts = v.InferOutput<typeof siteTexts>;

type Content = Readonly<Record<string, unknown>>;

/** The fields that change results. */
const FIGURES = ['annualCharges', 'chargesIncluded', 'inflation', 'returnRange'] as const;

/** Returns the texts among the fields of a site. */
export function textsOf(site: object): Content {
  return Object.fromEntries(Object.entries(site).filter(([field]) => isText(field)));
}

/** Returns the figures among the fields of a site, those that change results. */
export function figuresOf(site: object): Content {
  const figures: readonly string[] = FIGURES;
  return Object.fromEntries(Object.entries(site).filter(([field]) => figures.includes(field)));
}

/** Returns the site with other texts. A text that they lack is absent. */
export function withTexts(site: Site, texts: SiteTexts): Site {
  const others = Object.entries(site).filter(([field]) => !isText(field));
  return { ...Object.fromEntries(others), ...textsOf(texts) } as Site;
}

/** Returns the fields that belong to site.json alone. */
export function fieldsOfFile(content: object): string[] {
  const own = Object.keys(entries).filter((field) => !isText(field));
  return Object.keys(content).filter((field) => own.includes(field));
}

/** Returns a sentence for each thing that is wrong with texts. Fields of site.json alone are unknown here. */
export function textFindings(content: unknown): string[] {
  const { issues } = v.safeParse(siteTexts, content);
  return [...(issues ? siteFindings(issues) : []), ...feesFinding(content)];
}

/** Returns the sentence for a disclaimer that says something else about fees than the charges do. */
export function feesFinding(content: unknown): string[] {
  const { annualCharges, disclaimer } = Object(content);
  const saysFeesAreOut = typeof disclaimer === 'string' && /leaves? out fees/i.test(disclaimer);
  if (annualCharges === undefined || !saysFeesAreOut) return [];
  return ['disclaimer says that fees are left out; results after annualCharges have them.'];
}

function isText(field: string): boolean {
  return Object.hasOwn(siteTexts.entries, field);
}
