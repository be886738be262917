import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { readHistory } from '#lib/api/history.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import { call } from '../api/call.ts';
import { Action } from './action.ts';
import type { AdminStore } from './admin-store.ts';
import { RevertStore } from './revert-store.ts';

type HistoryPage = AnswerOf<typeof readHistory>;

export type HistoryRevision = HistoryPage['revisions'][number];

/** Days are in the reader's time zone, like 2026-11-20, and inclusive. Undefined parts do not filter. */
export type HistoryFilter = {
  /** For rates: those of one currency or one asset class. */
  currencyId?: number | undefined;
  assetClassId?: number | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The history of one kind of record, as far back as it was requested. */
export class HistoryStore {
  /** Newest first; null until loaded. */
  revisions: readonly HistoryRevision[] | null = null;
  filter: HistoryFilter = {};
  /** The open question about a revert. */
  question: RevertStore | null = null;
  readonly loading = new Action();

  readonly #admin: AdminStore;
  readonly #kind: HistoryKind;
  /** The number from which to continue: undefined at the beginning, null at the end. */
  private next: number | null | undefined = undefined;
  /** All loaded revisions by number, whatever the filter was. */
  private readonly loaded = observable.map<number, HistoryRevision>({}, { deep: false });

  constructor(admin: AdminStore, kind: HistoryKind) {
    this.#admin = admin;
    this.#kind = kind;
    makeAutoObservable(this, {
      revisions: observableRef,
      filter: observableRef,
      question: observableRef,
      loading: false,
    });
  }

  get isComplete(): boolean {
    return this.next === null;
  }

  /** How many parts of the filter are set. */
  get filterCount(): number {
    return Object.values(this.filter).filter(Boolean).length;
  }

  /** Whether the filter's first day is after its last. Nothing is requested then. */
  get isReversed(): boolean {
    const { from, to } = this.filter;
    return Boolean(from && to && from > to);
  }

  /** The authors of the loaded revisions, as stored, in alphabetical order. */
  get actors(): string[] {
    return [...new Set([...this.loaded.values()].map(({ actor }) => actor))].sort();
  }

  /** The query for the filter. The server's days are UTC, so they may include more than the reader's. */
  get query() {
    const { from, to, actor } = this.filter;
    const kind = this.#kind;
    const currencyId = this.filter.currencyId?.toString();
    const assetClassId = this.filter.assetClassId?.toString();
    return {
      kind,
      actor,
      ...(kind === 'return-rates'
        ? { currencyId, assetClassId }
        : { record: currencyId ?? assetClassId }),
      from: from ? utcDay(startOf(from)) : undefined,
      to: to ? utcDay(endOf(to)) : undefined,
    };
  }

  /** Returns a loaded revision, shown or not; undefined for any other. */
  known(revision: number): HistoryRevision | undefined {
    return this.loaded.get(revision);
  }

  /** Loads the first page, then the next one on each call. Returns whether it succeeded. */
  load(): Promise<boolean> {
    return this.loading.run(async () => {
      const page = await this.fetch(this.next ?? undefined);
      this.show([...(this.revisions ?? []), ...page.revisions], page.next);
    });
  }

  /** Changes parts of the filter, and reloads the history. */
  filterBy(part: HistoryFilter): Promise<void> {
    this.filter = { ...this.filter, ...part };
    return this.isReversed ? Promise.resolve() : this.reload();
  }

  clearFilter(): Promise<void> {
    this.filter = {};
    return this.reload();
  }

  /** Loads pages until a revision is shown. Returns false if that never happens: it may concern another kind of record. */
  async reach(revision: number): Promise<boolean> {
    const isShown = () => this.revisions?.some((one) => one.revision === revision) === true;
    if (!isShown()) await this.clearFilter();
    while (!isShown() && (this.next ?? 0) > revision && (await this.load()));
    return isShown();
  }

  /** Opens the question about reverting a revision. */
  ask(revision: number): void {
    this.question = new RevertStore(this.#admin, revision, () => this.reload());
    void this.question.load();
  }

  /** Closes the question. A pending revert continues. */
  leaveQuestion(): void {
    this.question = null;
  }

  /** Reloads from the first page. The shown revisions stay until it is there. */
  private async reload(): Promise<void> {
    await this.loading.queue(
      async () => {
        const page = await this.fetch(undefined);
        this.show(page.revisions, page.next);
      },
      () => this.show(null, undefined),
    );
  }

  private show(
    revisions: readonly HistoryRevision[] | null,
    next: number | null | undefined,
  ): void {
    runInAction(() => {
      this.revisions = revisions;
      this.next = next;
    });
  }

  /** Returns the next page that is not empty, or the last one. */
  private async fetch(before: number | undefined): Promise<HistoryPage> {
    const { filter, query } = this;
    const { revisions: found, next } = await call(this.#admin.request, readHistory, {
      query: { ...query, before: before?.toString() },
    });
    runInAction(() => {
      for (const revision of found) this.loaded.set(revision.revision, revision);
    });
    const revisions = found.filter(({ at }) => isWithin(filter, new Date(at)));
    if (revisions.length > 0 || next === null) return { revisions, next };
    return this.fetch(next);
  }
}

function isWithin({ from, to }: HistoryFilter, at: Date): boolean {
  return (!from || at >= startOf(from)) && (!to || at <= endOf(to));
}

/** Returns the time at which a day begins in the reader's time zone. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000`);
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999`);
}
