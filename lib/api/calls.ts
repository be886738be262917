import * as account from './account.ts';
import * as assetClasses from './asset-classes.ts';
import type { Call } from './call.ts';
import * as currencies from './currencies.ts';
import * as history from './history.ts';
import * as proposals from './proposals.ts';
import * as publicLists from './public.ts';
import * as returnRates from './return-rates.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as tokens from './tokens.ts';

/** Every call there is, by its name. */
export const CALLS_BY_NAME: Readonly<Record<string, Call>> = {
  ...publicLists,
  ...session,
  ...account,
  ...secondFactor,
  ...tokens,
  ...currencies,
  ...assetClasses,
  ...returnRates,
  ...proposals,
  ...history,
  ...site,
};

export const CALLS = Object.values(CALLS_BY_NAME);
