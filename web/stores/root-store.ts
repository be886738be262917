import { configure, makeObservable, observableRef } from 'mobx';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { Request } from '../api/client.ts';
import { PREVIEW_BAR } from '../preview/preview.ts';
import { CalculatorStore } from './calculator-store.ts';
import { CatalogueStore } from './catalogue-store.ts';
import { ToastStore } from './toast-store.ts';

configure({ enforceActions: 'always' });

type Start = {
  site: Site;
  request: Request;
  /** The prefix of every path: '/calculator', or ''. */
  basePath?: string;
  isEmbedded?: boolean;
  opening?: OpeningCatalogue | null;
  isPreview?: boolean;
};

type StoreKind<T> = new (root: RootStore) => T;

export class RootStore {
  /** Observable: texts that were saved in the dashboard count at once. */
  site: Site;
  readonly basePath: string;
  readonly isEmbedded: boolean;
  /** Whether this is a preview of unsaved rates or texts. */
  readonly isPreview: boolean;
  /** For stores that are loaded with a screen. */
  readonly request: Request;
  readonly catalogue: CatalogueStore;
  readonly calculator: CalculatorStore;
  readonly toasts = new ToastStore();
  readonly #onDemand = new Map<StoreKind<unknown>, unknown>();

  constructor(start: Start) {
    const { site, request, basePath = '', isEmbedded = false, opening, isPreview = false } = start;
    this.site = site;
    this.basePath = basePath;
    this.isEmbedded = isEmbedded;
    this.isPreview = isPreview;
    this.request = request;
    this.catalogue = new CatalogueStore(request, opening, isPreview);
    this.calculator = new CalculatorStore(this.catalogue, () => this.site);
    makeObservable(this, { site: observableRef });
  }

  /** The attributes of a button that is disabled in a preview. */
  get offInPreview() {
    return this.isPreview && ({ 'aria-disabled': true, 'aria-describedby': PREVIEW_BAR } as const);
  }

  /** Returns the page's only store of this class, created on first use. */
  onDemand<T>(Store: StoreKind<T>): T {
    if (!this.#onDemand.has(Store)) this.#onDemand.set(Store, new Store(this));
    return this.#onDemand.get(Store) as T;
  }
}
