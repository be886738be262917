import { ASSET_CLASS } from './asset-class.ts';
import { CURRENCY } from './currency.ts';

/** The names of each table's records, for the history and for sentences. */
export const TABLE_WORDS = {
  currencies: CURRENCY,
  assetClasses: ASSET_CLASS,
  returnRates: {
    entity: 'return-rate',
    path: 'return-rates',
    noun: { one: 'return rate', many: 'return rates' },
  },
  site: { entity: 'site', path: 'site', noun: { one: 'site texts', many: 'site texts' } },
  tokens: { entity: 'token', path: 'tokens', noun: { one: 'token', many: 'tokens' } },
  proposals: {
    entity: 'proposal',
    path: 'proposals',
    noun: { one: 'proposal', many: 'proposals' },
  },
  settings: {
    entity: 'setting',
    path: 'settings',
    noun: { one: 'setting', many: 'settings' },
  },
  users: { entity: 'user', path: 'users', noun: { one: 'user', many: 'users' } },
} as const;
