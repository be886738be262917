import { makeAutoObservable, observableStruct, runInAction } from 'mobx';
import { FALLBACK_ASSET_CLASSES, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import {
  type Currency,
  defaultCurrency,
  FALLBACK_CURRENCIES,
  inDisplayOrder,
} from '#lib/domain/currency.ts';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { RatesAsAt, RatesOrigin } from '#lib/domain/rates-as-at.ts';
import { fetchCurrencies, fetchRates, type Rates } from '../api/catalogue.ts';
import type { Request } from '../api/client.ts';

const NOT_LOADED: Rates = { classes: [...FALLBACK_ASSET_CLASSES], asAt: null };
const NONE_YET: Rates = { ...NOT_LOADED };

/**
 * The currencies, and the asset classes of the chosen one. Each list is requested once. A catalogue that came with the page is
 * shown until the answers arrive, and stays if none does. Otherwise, if there is no usable answer, the built-in rates are shown
 * and `standardRatesNote` says why.
 */
export class CatalogueStore {
  /** In the order they are offered; empty until they are known. */
  currencies: readonly Currency[] = [];
  currencyCode: string | null = null;
  /** The classes shown last. They stay while those of another currency load. An equal list keeps its identity. */
  classes: readonly RatedAssetClass[] = [];
  /** Null for standard rates, or if the server did not say. */
  ratesAsAt: RatesAsAt | null = null;
  isLoading = true;
  /** Why standard rates are shown, as a sentence; null if they are not. */
  standardRatesNote: string | null = null;

  readonly #request: Request;
  readonly #isPreview: boolean;
  #opening: (Rates & { code: string }) | null = null;
  readonly #known = new Map<string, Rates>();
  readonly #asked = new Map<string, Promise<Rates | null>>();
  #isStarted = false;
  #isListed = false;
  /** The built-in rates of each built-in currency. */
  #standard = NOT_LOADED;
  #isChosen = false;
  /** Counts refreshes, so that answers to requests from before the last one are dropped. */
  #round = 0;

  constructor(request: Request, opening: OpeningCatalogue | null = null, isPreview = false) {
    this.#request = request;
    this.#isPreview = isPreview;
    if (opening) {
      const { currencies, currencyCode: code, classes, ratesAsAt } = opening;
      this.currencies = currencies;
      this.currencyCode = code;
      this.#opening = { code, classes, asAt: ratesAsAt };
      this.#isListed = true;
      this.show(this.#opening);
    }
    makeAutoObservable(this, { currencies: observableStruct, classes: observableStruct });
  }

  /** The origin of the shown rates. */
  get ratesOrigin(): RatesOrigin {
    if (this.standardRatesNote) return 'standard';
    return this.#isPreview ? 'preview' : this.ratesAsAt;
  }

  /** Makes the calculator's first requests, once. */
  async load(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    await this.list();
  }

  /** Repeats all requests made so far, after a change. The chosen currency stays if it still exists. */
  async refresh(): Promise<void> {
    if (!this.#isStarted) return;
    this.#opening = null;
    this.#known.clear();
    this.#asked.clear();
    this.isLoading = true;
    this.#round++;
    await this.list();
  }

  /**
   * Shows a currency's classes, requested on first use. A late answer for another currency is dropped. If the code is null or
   * not offered, shows the default currency; nothing until the currencies are known.
   */
  async choose(code: string | null): Promise<void> {
    this.#isChosen = code !== null;
    const chosen = this.currencies.find((one) => one.code === code);
    const shown = chosen ?? defaultCurrency(this.currencies);
    if (shown) await this.open(shown.code);
    else this.currencyCode = code;
  }

  /** Returns a currency's classes without showing them; null if the server has none. */
  async classesOf(code: string): Promise<readonly RatedAssetClass[] | null> {
    const rates = this.#known.get(code) ?? (await this.ask(code));
    return rates?.classes ?? null;
  }

  private async list(): Promise<void> {
    const round = this.#round;
    const shown = this.#opening ? this.currencies : undefined;
    const listed = await fetchCurrencies(this.#request, shown).catch(() => shown ?? null);
    if (this.#round !== round) return;
    this.#isListed = listed !== null && listed.length > 0;
    this.#standard = listed ? NONE_YET : NOT_LOADED;
    const currencies = inDisplayOrder(listed && this.#isListed ? listed : FALLBACK_CURRENCIES);
    runInAction(() => {
      this.currencies = currencies;
    });
    const chosen = this.#isChosen && currencies.find(({ code }) => code === this.currencyCode);
    const first = chosen || defaultCurrency(currencies);
    if (first) await this.open(first.code);
  }

  private async open(code: string): Promise<void> {
    this.currencyCode = code;
    const known = this.#isListed ? this.#known.get(code) : this.#standard;
    if (known) return this.show(known);
    const opening = this.#opening?.code === code ? this.#opening : null;
    if (opening) this.show(opening);
    else this.isLoading = true;
    const round = this.#round;
    const rates = await this.ask(code);
    const isWanted = this.currencyCode === code && this.#round === round;
    if (isWanted) this.show(rates ?? NOT_LOADED);
  }

  private ask(code: string): Promise<Rates | null> {
    const asked = this.#asked.get(code);
    if (asked) return asked;
    const round = this.#round;
    const opening = this.#opening?.code === code ? this.#opening : null;
    const answer = fetchRates(this.#request, code, opening?.classes)
      .then((answered) => {
        const rates = answered?.classes.length === 0 ? NONE_YET : answered;
        if (rates && this.#round === round) this.#known.set(code, rates);
        return rates;
      })
      .catch(() => opening)
      .finally(() => this.#round === round && this.#asked.delete(code));
    this.#asked.set(code, answer);
    return answer;
  }

  private show(rates: Rates): void {
    this.classes = rates.classes;
    this.ratesAsAt = rates.asAt;
    this.standardRatesNote = noteOf(rates, this.currencyCode);
    this.isLoading = false;
  }
}

function noteOf(rates: Rates, code: string | null): string | null {
  const missing = new Map([
    [NONE_YET, `there are no rates for ${code} yet`],
    [NOT_LOADED, 'current rates could not be loaded'],
  ]).get(rates);
  return missing === undefined ? null : `Showing standard rates: ${missing}.`;
}
