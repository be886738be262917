import { textsOf } from '#lib/schemas/site-texts.ts';
import shipped from '../../data/site.json' with { type: 'json' };

const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };
const BONDS = { name: 'Bond Funds', description: null, risk: 'medium' };
const BONDS_IN_EURO = { currencyId: 6, assetClassId: 4, returnRate: 0.05 };
const MULTI_ASSET_IN_RAND = {
  currencyId: 1,
  changes: [{ assetClassId: 3, before: 0.12, after: 0.13 }],
};
const BONDS_IN_RAND = { currency: 'ZAR', assetClass: 'Bond Funds', ratePercent: 8 };
const TEXTS = textsOf(shipped);
const RETURNS = '/api/admin/asset-class-returns';

type CallWithStatus = [method: string, path: string, json: unknown, status: number];

/**
 * The calls of administrators with the status that each is answered on the first catalogue, in this order. What made the
 * catalogue cannot be undone.
 */
export const ADMIN_CALLS: readonly CallWithStatus[] = [
  ['POST', '/api/admin/currencies', EURO, 201],
  ['PUT', '/api/admin/currencies/6', { ...EURO, name: 'The euro' }, 200],
  ['POST', '/api/admin/currencies/6/set-default', undefined, 200],
  ['DELETE', '/api/admin/currencies/2', undefined, 204],
  ['POST', '/api/admin/asset-classes', BONDS, 201],
  ['PUT', '/api/admin/asset-classes/4', { ...BONDS, risk: 'low' }, 200],
  ['DELETE', '/api/admin/asset-classes/1', undefined, 204],
  ['GET', `${RETURNS}/by-currency/1`, undefined, 200],
  ['POST', RETURNS, BONDS_IN_EURO, 201],
  ['PUT', `${RETURNS}/2`, { returnRate: 0.2 }, 200],
  ['POST', `${RETURNS}/changes`, MULTI_ASSET_IN_RAND, 200],
  ['DELETE', `${RETURNS}/3`, undefined, 204],
  ['GET', '/api/admin/not-offered/by-currency/1', undefined, 200],
  ['GET', '/api/admin/upcoming-rates', undefined, 200],
  ['GET', '/api/admin/rate-counts', undefined, 200],
  ['GET', '/api/admin/history?kind=return-rates', undefined, 200],
  ['GET', '/api/admin/history/sheet?kind=return-rates', undefined, 200],
  ['GET', '/api/admin/site', undefined, 200],
  ['PUT', '/api/admin/site', { site: TEXTS, before: TEXTS }, 200],
  ['DELETE', '/api/admin/site', undefined, 204],
  ['POST', '/api/admin/history/revert', { revisions: [1] }, 409],
  ['GET', `${RETURNS}/sheet`, undefined, 200],
  ['POST', `${RETURNS}/sheet`, [BONDS_IN_RAND], 200],
];

/** The calls of everybody who is signed in, administrator or not, with the status of each. */
export const OWN_CALLS: readonly CallWithStatus[] = [
  ['GET', '/api/account/sessions', undefined, 200],
  ['POST', '/api/account/sessions/end-others', undefined, 204],
  ['POST', '/api/account/password', {}, 400],
  ['GET', '/api/account/tokens', undefined, 200],
  ['POST', '/api/account/tokens', {}, 400],
  ['DELETE', '/api/account/tokens/1', undefined, 404],
  ['GET', '/api/second-factor', undefined, 200],
  ['POST', '/api/second-factor/begin', {}, 400],
  ['POST', '/api/second-factor/on', {}, 400],
  ['POST', '/api/second-factor/off', {}, 400],
  ['POST', '/api/second-factor/recovery-codes', {}, 400],
];
