import * as v from 'valibot';
import { isSameName } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { seedSchema } from '#lib/schemas/seed.ts';
import { type CatalogueData, EMPTY_DATA } from './log/document.ts';
import { Draft } from './log/draft.ts';
import { checkInvariants } from './log/invariants.ts';
import { readJson, siteOrSeedFile } from './site.ts';

/** Returns the parsed seed.json of the data folder, or the package's if the folder has none. */
export async function readSeed(directory: string): Promise<unknown> {
  return readJson(siteOrSeedFile(directory, 'seed.json'));
}

/** Returns the first revision's document. Throws 'invalid' if the seed is invalid or breaks a rule of the catalogue. */
export function dataFromSeed(seed: unknown, at: string): CatalogueData {
  const parsed = v.safeParse(seedSchema, seed);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new AppError('invalid', `seed.json, ${v.getDotPath(issue) ?? 'all'}: ${issue.message}`);
  }
  const draft = new Draft(EMPTY_DATA);
  const { currencies, assetClasses, returnRates } = parsed.output;
  for (const currency of currencies) draft.insert('currencies', currency);
  for (const assetClass of assetClasses) draft.insert('assetClasses', assetClass);
  for (const { currency, assetClass, returnRate } of returnRates) {
    const currencyId = draft.list('currencies').find(({ code }) => isSameName(code, currency))?.id;
    const assetClassId = draft
      .list('assetClasses')
      .find(({ name }) => isSameName(name, assetClass))?.id;
    if (!currencyId || !assetClassId)
      throw new AppError(
        'invalid',
        `seed.json has a rate for ${currency}, ${assetClass}, which it does not list.`,
      );
    const entries = [{ from: null, rate: returnRate }];
    draft.insert('returnRates', { currencyId, assetClassId, entries });
  }
  const data = draft.finish(at);
  try {
    checkInvariants(data);
  } catch (error) {
    throw new AppError('invalid', `seed.json: ${(error as Error).message}`);
  }
  return data;
}
