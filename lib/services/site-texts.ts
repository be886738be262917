import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { Site } from '#lib/schemas/site.ts';
import { siteTextsAnswer } from '#lib/schemas/site-answers.ts';
import {
  fieldsOfFile,
  type SiteTexts,
  siteTexts,
  textFindings,
  textsOf,
  withTexts,
} from '#lib/schemas/site-texts.ts';
import type { Catalogue, SiteRecord } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { ChangedMeanwhile } from './expected.ts';
import { checkSite } from './site-check.ts';

type WithTexts = Pick<Catalogue, 'site'>;

const ID = 1;

/** Returns the white label that applies: the texts of the catalogue, if it has any, and everything else of site.json. */
export function effectiveSite(file: Site, { site: [record] }: WithTexts): Site {
  return record ? withTexts(file, record) : file;
}

/** Returns the texts that count, where they come from, and a sentence for each thing that may be missing or is still the example's. */
export function describeTexts(file: Site, data: WithTexts & Pick<Catalogue, 'currencies'>) {
  const site = effectiveSite(file, data);
  const codes = data.currencies.map(({ code }) => code);
  const { missing, example } = checkSite(site, codes);
  const sentences = [
    ...example.map((field) => ({
      field,
      sentence: `${field} is still that of the example of Longview.`,
    })),
    ...missing.map(({ field, without }) => ({
      field,
      sentence: `${field} is left out; ${without}.`,
    })),
  ];
  return {
    site: v.parse(siteTextsAnswer, site),
    source: data.site.length > 0 ? ('catalogue' as const) : ('file' as const),
    warnings: sentences
      .filter(({ field }) => Object.hasOwn(siteTexts.entries, field))
      .map(({ sentence }) => sentence),
  };
}

/**
 * Returns the texts in the content of a site.json, and its fields that stay with the file. Throws 'invalid' with every sentence
 * of the check.
 */
export function readTexts(content: unknown): { texts: SiteTexts; leftOut: string[] } {
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  const leftOut = isObject ? fieldsOfFile(content) : [];
  const given = isObject
    ? Object.fromEntries(Object.entries(content).filter(([field]) => !leftOut.includes(field)))
    : content;
  const wrong = textFindings(given);
  if (wrong.length > 0) throw new AppError('invalid', wrong.join(' '), { details: { wrong } });
  return { texts: v.parse(siteTexts, given), leftOut };
}

/** Returns the warning about fields of site.json that were sent with texts; none if there were none. */
export function leftOutWarning(fields: readonly string[]): string[] {
  if (fields.length === 0) return [];
  const [stay, were] = fields.length === 1 ? ['stays', 'was'] : ['stay', 'were'];
  return [`${listed(fields)} ${stay} with site.json and ${were} left out.`];
}

/** Puts texts under version in place of those that count now. */
export function setTexts(draft: Draft, texts: SiteTexts): void {
  const record: SiteRecord = { id: ID, ...texts };
  if (!isDeepStrictEqual(draft.find('site', ID), record)) draft.replace('site', [record]);
}

/** Puts the texts of site.json back in place. Throws 'not-found' if they count already. */
export function resetTexts(draft: Draft): void {
  if (draft.list('site').length === 0)
    throw new AppError('not-found', 'The site texts are those of site.json already.');
  draft.replace('site', []);
}

/** Throws ChangedMeanwhile unless the texts that count are those that the sender saw last. */
export function refuseOtherTexts(draft: Draft, file: Site, before: unknown): void {
  const now = textsOf(effectiveSite(file, { site: draft.list('site') }));
  if (isDeepStrictEqual(textsOf(Object(before)), now)) return;
  throw new ChangedMeanwhile(
    'The site texts were changed in the meantime. Look at them before you save again.',
    { table: 'site', id: ID },
  );
}
