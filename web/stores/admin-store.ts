import { fetchAllAssetClasses, fetchAllCurrencies } from '../api/admin.ts';
import { ApiError, type Request } from '../api/client.ts';
import { fetchRatedCodes } from '../api/rates-sheet.ts';
import { asksForSecondFactor } from '../api/session.ts';
import { type AssetClassesStore, createAssetClassesStore } from './asset-classes-store.ts';
import { CurrenciesStore } from './currencies-store.ts';
import { ListStore } from './list-store.ts';
import { ReturnRatesStore } from './return-rates-store.ts';
import type { RootStore } from './root-store.ts';
import type { SessionStore } from './session-store.ts';

/** The stores of the dashboard. Every change they make refreshes the calculator, too. */
export class AdminStore {
  /** Makes a call to the server; the session hears of those that are refused for want of it. */
  readonly request: Request;
  readonly toasts: RootStore['toasts'];
  readonly currencies: CurrenciesStore;
  readonly assetClasses: AssetClassesStore;
  readonly rates: ReturnRatesStore;
  /** The codes of the currencies that have a rate. */
  readonly ratedCodes: ListStore<string>;
  readonly #changed: () => void;

  constructor(
    { request: ask, toasts, catalogue }: Pick<RootStore, 'request' | 'toasts' | 'catalogue'>,
    session: SessionStore,
  ) {
    const request = endingSession(ask, session);
    this.request = request;
    this.toasts = toasts;
    this.#changed = () => void catalogue.refresh();
    const changed = this.#changed;
    const currencies = new ListStore(() => fetchAllCurrencies(request));
    const assetClasses = new ListStore(() => fetchAllAssetClasses(request));
    this.ratedCodes = new ListStore(() => fetchRatedCodes(request));
    this.currencies = new CurrenciesStore(request, { list: currencies, toasts, changed });
    this.assetClasses = createAssetClassesStore(request, { list: assetClasses, toasts, changed });
    this.rates = new ReturnRatesStore({ request, toasts, currencies, assetClasses, changed });
  }

  /** Drops all that was typed. */
  discard(): void {
    this.currencies.editor.reset();
    this.assetClasses.reset();
    this.rates.drafts.clear();
  }

  /** Loads all that is shown anew, after a change that no form made. What was typed stays. */
  async reload(): Promise<void> {
    this.#changed();
    await Promise.all(this.lists.map((list) => list.items && list.load({ isKept: true })));
  }

  /** Loads what failed to load without a session or a second factor, once there is one. */
  resume(): void {
    for (const list of this.lists) if (list.hasFailed) void list.load();
  }

  private get lists() {
    const { currencies, assetClasses, rates, ratedCodes } = this;
    return [currencies.editor.list, assetClasses.list, rates.stored, ratedCodes];
  }
}

/**
 * Returns the same `request`, which ends the session when a call is answered with 401, and notes when one is refused for want
 * of a second factor.
 */
function endingSession(request: Request, session: SessionStore): Request {
  return async (path, init) => {
    try {
      return await request(path, init);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) session.end();
      if (asksForSecondFactor(error)) session.lackSecondFactor();
      throw error;
    }
  };
}
