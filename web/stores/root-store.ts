import { configure } from 'mobx';
import type { Site } from '#lib/schemas/site.ts';
import type { Request } from '../api/client.ts';
import { CalculatorStore } from './calculator-store.ts';
import { CatalogueStore } from './catalogue-store.ts';
import { SessionStore } from './session-store.ts';
import { ToastStore } from './toast-store.ts';

configure({ enforceActions: 'always' });

/** Every store of the page, and the site it belongs to. */
export class RootStore {
  readonly site: Site;
  /** For the stores of screens that are loaded on demand. */
  readonly request: Request;
  readonly catalogue: CatalogueStore;
  readonly calculator: CalculatorStore;
  readonly session: SessionStore;
  readonly toasts = new ToastStore();

  constructor({ site, request }: { site: Site; request: Request }) {
    this.site = site;
    this.request = request;
    this.catalogue = new CatalogueStore(request);
    this.calculator = new CalculatorStore(this.catalogue);
    this.session = new SessionStore(request);
  }
}
