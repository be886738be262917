import { createAssetClass, deleteAssetClass, updateAssetClass } from '#lib/api/asset-classes.ts';
import {
  createCurrency,
  deleteCurrency,
  listCurrenciesWithoutRates,
  setDefaultCurrency,
  updateCurrency,
} from '#lib/api/currencies.ts';
import {
  cancelUpcomingRate,
  changeReturnRates,
  countRates,
  createReturnRate,
  deleteReturnRate,
  listAllUpcomingRates,
  listNotOffered,
  listReturnRates,
  listUpcomingRates,
  updateReturnRate,
} from '#lib/api/return-rates.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { currenciesWithoutRates, rateCounts } from '#lib/services/catalogue.ts';
import { plannedRates } from '#lib/services/planned-rates.ts';
import * as changes from '#lib/services/rate-changes.ts';
import * as records from '#lib/services/records.ts';
import * as rates from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the routes with which administrators change the catalogue. */
export function adminRoutes({ store }: RouteDeps): Route[] {
  return [
    route(createCurrency, ({ body, commit }) =>
      commit((draft) => records.createRecord(draft, CURRENCY, body)),
    ),
    route(updateCurrency, ({ params, body, expected, commit }) =>
      commit((draft) => records.updateRecord(draft, CURRENCY, params.id, body, expected)),
    ),
    route(deleteCurrency, ({ params, expected, commit }) =>
      commit((draft) => records.deleteRecord(draft, CURRENCY, params.id, expected)),
    ),
    route(setDefaultCurrency, ({ params, expected, commit }) =>
      commit((draft) => records.setDefaultCurrency(draft, params.id, expected)),
    ),
    route(listCurrenciesWithoutRates, () => currenciesWithoutRates(store.current.data)),

    route(createAssetClass, ({ body, commit }) =>
      commit((draft) => records.createRecord(draft, ASSET_CLASS, body)),
    ),
    route(updateAssetClass, ({ params, body, expected, commit }) =>
      commit((draft) => records.updateRecord(draft, ASSET_CLASS, params.id, body, expected)),
    ),
    route(deleteAssetClass, ({ params, expected, commit }) =>
      commit((draft) => records.deleteRecord(draft, ASSET_CLASS, params.id, expected)),
    ),

    route(countRates, () => rateCounts(store.current.data)),
    route(listReturnRates, ({ params }) =>
      rates.listReturnRates(store.current.data, params.currencyId),
    ),
    route(listNotOffered, ({ params }) =>
      rates.listNotOffered(store.current.data, params.currencyId),
    ),
    route(listAllUpcomingRates, () => {
      const head = store.current;
      return plannedRates(head.data, store.history(head));
    }),
    route(listUpcomingRates, ({ params }) =>
      rates.listPlannedRates(store.current.data, params.currencyId),
    ),
    route(cancelUpcomingRate, ({ params, expected, commit }) =>
      commit((draft) => rates.cancelPlannedRate(draft, params.id, expected)),
    ),
    route(createReturnRate, ({ body, commit }) =>
      commit((draft) => rates.createReturnRate(draft, body)),
    ),
    route(updateReturnRate, ({ params, body, expected, commit }) =>
      commit((draft) => rates.updateReturnRate(draft, params.id, body, expected)),
    ),
    route(changeReturnRates, async ({ query, body, commit, propose }) => {
      const change = (draft: Draft) => changes.changeReturnRates(draft, body);
      if (!query.preview) return query.propose ? propose(change) : commit(change);
      const { result } = await store.preview(change);
      return { changes: result.changes };
    }),
    route(deleteReturnRate, ({ params, expected, commit }) =>
      commit((draft) => rates.deleteReturnRate(draft, params.id, expected)),
    ),
  ];
}
