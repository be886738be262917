import { makeAutoObservable, observableRef } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { setDefaultCurrency } from '#lib/api/currencies.ts';
import { revertRevisions } from '#lib/api/history.ts';
import { countRates } from '#lib/api/return-rates.ts';
import { listTokens } from '#lib/api/tokens.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { call } from '../api/call.ts';
import { ApiError, type Request } from '../api/client.ts';
import { asksForSecondFactor } from '../api/refusal.ts';
import { AccountStore, type OwnToken } from './account-store.ts';
import { EditorStore } from './editor-store.ts';
import { ListStore } from './list-store.ts';
import { tellFailure, tellSuccess } from './outcome.ts';
import { ProposalsStore } from './proposals-store.ts';
import { ASSET_CLASS, CURRENCY, expecting } from './record-kinds.ts';
import { ReturnRatesStore } from './return-rates-store.ts';
import type { RootStore } from './root-store.ts';
import type { SessionStore } from './session-store.ts';
import type { SiteTextsStore } from './site-texts-store.ts';
import type { ToastAction } from './toast-store.ts';

export type RateCount = AnswerOf<typeof countRates>[number];

/** The stores of the dashboard. Each of their changes also refreshes the calculator. */
export class AdminStore {
  readonly request: Request;
  readonly toasts: RootStore['toasts'];
  readonly currencies: EditorStore<'currencies'>;
  readonly assetClasses: EditorStore<'assetClasses'>;
  readonly rates: ReturnRatesStore;
  /** The number of rates of each currency and asset class. */
  readonly rateCounts: ListStore<RateCount>;
  readonly proposals: ProposalsStore;
  readonly tokens: ListStore<OwnToken>;
  /** The account dialog, while it is open. */
  account: AccountStore | null = null;
  /** The store of the site texts, while their drawer is open. */
  siteTexts: SiteTextsStore | null = null;
  readonly #session: SessionStore;
  /** The user whom this page shows. */
  userId: number | undefined;
  readonly #changed: () => void;

  constructor(
    { request: ask, toasts, catalogue }: Pick<RootStore, 'request' | 'toasts' | 'catalogue'>,
    session: SessionStore,
  ) {
    const request = this.watched(ask);
    this.#session = session;
    this.userId = session.user?.id;
    this.#changed = () => {
      void catalogue.refresh();
      if (this.rateCounts.items) void this.rateCounts.load({ isKept: true });
    };
    this.proposals = new ProposalsStore({ request, toasts, session, reload: () => this.reload() });
    const parts = {
      request,
      toasts,
      session,
      proposals: this.proposals,
      changed: this.#changed,
      undoOf: (revision: number) => this.undoOf(revision),
    };
    this.request = request;
    this.toasts = toasts;
    this.currencies = new EditorStore(CURRENCY, parts);
    this.assetClasses = new EditorStore(ASSET_CLASS, parts);
    this.rateCounts = new ListStore(() => call(request, countRates));
    this.tokens = new ListStore(() => call(request, listTokens));
    this.rates = new ReturnRatesStore(parts, this.currencies.list, this.assetClasses.list);
    makeAutoObservable(this, { account: observableRef, siteTexts: observableRef, request: false });
  }

  /** Opens the account dialog, unless it is open. */
  openAccount({ isForTokens = false } = {}): void {
    if (this.account) return;
    const { request, toasts, tokens } = this;
    const isAdmin = this.#session.user?.isAdmin ?? false;
    const onSwitchedOn = () => this.resume();
    const parts = { request, toasts, tokens, isAdmin, isForTokens, onSwitchedOn };
    this.account = new AccountStore(parts);
    void this.account.load();
  }

  closeAccount(): void {
    this.account = null;
  }

  setSiteTexts(texts: SiteTextsStore | null): void {
    this.siteTexts = texts;
  }

  /** Makes a currency the default, unless a colleague has chosen another meanwhile. */
  setDefault(currency: Currency): Promise<void> {
    const seen = defaultIn(this.currencies.all);
    return this.makeDefault(currency, seen, 'Failed to update default currency');
  }

  private async makeDefault(currency: Currency, seen: Currency | undefined, title: string) {
    const { toasts, currencies } = this;
    await currencies.list.load({ isKept: true });
    const present = defaultIn(currencies.all);
    if (present && present.id !== seen?.id) {
      const description = `A colleague made ${present.code} the default currency in the meantime.`;
      return tellFailure(toasts, { title, description });
    }
    const undo = (before: Currency) => {
      toasts.dismiss();
      void this.makeDefault(before, currency, 'Failed to undo');
    };
    const tellDone = () =>
      tellSuccess(
        toasts,
        'Default currency updated successfully',
        present && `Visitors now start with ${currency.code} in place of ${present.code}.`,
        present && { label: 'Undo', isBrief: true, press: () => undo(present) },
      );
    const change = () => call(this.request, setDefaultCurrency, expecting(currency));
    await currencies.change(change, tellDone, { title });
  }

  /** Returns the number of rates of a record; undefined until it is known. */
  countOf({ entity }: { entity: string }, { id }: { id: number }): RateCount | undefined {
    return this.rateCounts.items?.find((one) => one.entity === entity && one.id === id);
  }

  /** Drops all unsaved input. */
  discard(): void {
    this.currencies.reset();
    this.assetClasses.reset();
    this.rates.drafts.clear();
    this.siteTexts?.discard();
  }

  /** Reloads everything shown, after a change made outside the forms. Unsaved input stays. */
  async reload(): Promise<void> {
    this.#changed();
    void this.siteTexts?.load();
    await Promise.all(this.lists.map((list) => list.items && list.load({ isKept: true })));
  }

  /** Returns the 'Undo' button for a notification, which reverts the revision. */
  undoOf(revision: number): ToastAction {
    return { label: 'Undo', isBrief: true, press: () => void this.undo(revision) };
  }

  private async undo(revision: number): Promise<void> {
    this.toasts.dismiss();
    try {
      await call(this.request, revertRevisions, { query: {}, body: { revisions: [revision] } });
      await this.reload();
      tellSuccess(this.toasts, 'Change reverted successfully');
    } catch (error) {
      tellFailure(this.toasts, { title: 'Failed to undo' }, error);
    }
  }

  /** After signing in or switching on a second factor, loads what failed without it. For another user, starts afresh. */
  resume(): void {
    if (this.#session.user?.id !== this.userId) {
      this.userId = this.#session.user?.id;
      this.closeAccount();
      this.discard();
      void this.reload();
    }
    for (const list of this.lists) if (list.hasFailed) void list.load();
  }

  private get lists() {
    const { currencies, assetClasses, rates } = this;
    return [
      currencies.list,
      assetClasses.list,
      rates.stored,
      this.rateCounts,
      this.tokens,
      this.proposals.list,
    ];
  }

  /**
   * Returns `request` with the user's name on each change. A 401 ends the session, other refusals check whose session it is,
   * and a missing second factor opens the account.
   */
  private watched(request: Request): Request {
    return async (path, init) => {
      const isChange = init?.method !== undefined && init.method !== 'GET';
      const headers = { ...init?.headers, 'x-user': String(this.userId) };
      try {
        return await request(path, isChange ? { ...init, headers } : init);
      } catch (error) {
        const { status } = error instanceof ApiError ? error : {};
        if (status === 401) this.#session.end();
        // Refused once approval is off.
        const isProposed = path.includes('propose=true');
        if (isChange && (status === 403 || status === 409 || isProposed))
          void this.#session.refresh(() => true);
        if (asksForSecondFactor(error)) this.openAccount();
        throw error;
      }
    };
  }
}

function defaultIn(currencies: readonly Currency[]): Currency | undefined {
  return currencies.find(({ isDefault }) => isDefault);
}
