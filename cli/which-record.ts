import { listUsers } from '#lib/services/accounts.ts';
import { listAssetClasses, listCurrencies } from '#lib/services/catalogue.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Question } from './prompts.ts';

type Reader = { catalogue: () => Promise<CatalogueData> };

/** Which currency is meant, chosen by its code. */
export function whichCurrency({ catalogue }: Reader, as = '<code>'): Question {
  return {
    as,
    message: 'Currency',
    choices: async () => listCurrencies(await catalogue()).map(({ code }) => code),
  };
}

/** Which asset class is meant, chosen by its name. */
export function whichAssetClass({ catalogue }: Reader, as = '<name>'): Question {
  return {
    as,
    message: 'Asset class',
    choices: async () => listAssetClasses(await catalogue()).map(({ name }) => name),
  };
}

/** Which user is meant, chosen by username. */
export function whichUser({ catalogue }: Reader): Question {
  return {
    as: '<username>',
    message: 'Username',
    choices: async () => listUsers(await catalogue()).map(({ username }) => username),
  };
}
