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
 * What is on offer: currencies, and the asset classes of the chosen one. Each list is asked for once and never
 * goes stale; a catalogue the page came with is shown until the answers are there, and stays where none comes. Without
 * one, and where an answer has nothing to go by, the built-in ones stand in and `standardRatesNote` says why.
 */
export class CatalogueStore {
  /** In the order they are offered; empty until they are known. */
  currencies: readonly Currency[] = [];
  currencyCode: string | null = null;
  /** The classes shown last; they stay while those of another currency load. An equal list is the same list. */
  classes: readonly RatedAssetClass[] = [];
  /** Null for standard rates, and where the server did not say. */
  ratesAsAt: RatesAsAt | null = null;
  isLoading = true;
  /** Why standard rates are shown, in a sentence; null where they are not. */
  standardRatesNote: string | null = null;

  readonly #request: Request;
  readonly #isPreview: boolean;
  #opening: (Rates & { code: string }) | null = null;
  readonly #known = new Map<string, Rates>();
  readonly #asked = new Map<string, Promise<Rates | null>>();
  #isStarted = false;
  #isListed = false;
  /** What stands in for the rates of each currency that is built in. */
  #standard = NOT_LOADED;
  #isChosen = false;
  /** Counts the refreshes: what was asked for before the last one, and still comes, is dropped. */
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

  /** Where the rates that are shown are from. */
  get ratesOrigin(): RatesOrigin {
    if (this.standardRatesNote) return 'standard';
    return this.#isPreview ? 'preview' : this.ratesAsAt;
  }

  /** Makes the calls the calculator opens with, once. */
  async load(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    await this.list();
  }

  /** Asks anew for what has been asked for, after a change to it. A currency that was chosen stays, if it is still there. */
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
   * Shows a currency's classes, asking the server for them the first time. A late answer for another is dropped. Where
   * the code is null or not on offer, the default currency is shown; until it is known what is on offer, nothing.
   */
  async choose(code: string | null): Promise<void> {
    this.#isChosen = code !== null;
    const chosen = this.currencies.find((one) => one.code === code);
    const shown = chosen ?? defaultCurrency(this.currencies);
    if (shown) await this.open(shown.code);
    else this.currencyCode = code;
  }

  /** Returns a currency's classes without showing it; null where the server gives none. */
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
