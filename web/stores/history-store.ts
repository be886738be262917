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

/** The days are the reader's own, like 2026-11-20, and inclusive. What is undefined filters nothing. */
export type HistoryFilter = {
  /** Of rates, those in one currency or of one asset class. */
  currencyId?: number | undefined;
  assetClassId?: number | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The history of one kind of record, as far back as it was asked for. */
export class HistoryStore {
  /** Newest first; null until the server has answered. */
  revisions: readonly HistoryRevision[] | null = null;
  filter: HistoryFilter = {};
  /** The question about a revert, while it is open. */
  question: RevertStore | null = null;
  readonly loading = new Action();

  readonly #admin: AdminStore;
  readonly #kind: HistoryKind;
  /** The number to go on before: undefined at the beginning, null at the end. */
  private next: number | null | undefined = undefined;
  /** All revisions that the server has answered, by number, whatever the filter was. */
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

  /** How many parts of the filter are in use. */
  get filterCount(): number {
    return Object.values(this.filter).filter(Boolean).length;
  }

  /** True where the filter's first day is later than its last: nothing is asked for then. */
  get isReversed(): boolean {
    const { from, to } = this.filter;
    return Boolean(from && to && from > to);
  }

  /** The people who made the revisions that were loaded, as they are stored, in alphabetical order. */
  get actors(): string[] {
    return [...new Set([...this.loaded.values()].map(({ actor }) => actor))].sort();
  }

  /** The query that the filter makes. The server's days are UTC: they include all of the reader's. */
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

  /** Returns a revision that was loaded, whether or not it is shown; undefined for any other. */
  known(revision: number): HistoryRevision | undefined {
    return this.loaded.get(revision);
  }

  /** Loads the newest part, then what is older. Returns whether it came. */
  load(): Promise<boolean> {
    return this.loading.run(async () => {
      const page = await this.fetch(this.next ?? undefined);
      this.show([...(this.revisions ?? []), ...page.revisions], page.next);
    });
  }

  /** Changes parts of the filter, and loads the history anew with it. */
  filterBy(part: HistoryFilter): Promise<void> {
    this.filter = { ...this.filter, ...part };
    return this.isReversed ? Promise.resolve() : this.reload();
  }

  clearFilter(): Promise<void> {
    this.filter = {};
    return this.reload();
  }

  /** Loads what it takes to show a revision. Returns whether it is shown then: it may be of records of another kind. */
  async reach(revision: number): Promise<boolean> {
    const isShown = () => this.revisions?.some((one) => one.revision === revision) === true;
    if (!isShown()) await this.clearFilter();
    while (!isShown() && (this.next ?? 0) > revision && (await this.load()));
    return isShown();
  }

  /** Asks whether a revision is to be undone. */
  ask(revision: number): void {
    this.question = new RevertStore(this.#admin, revision, () => this.reload());
    void this.question.load();
  }

  /** Leaves the question. A revert that is pending goes on. */
  leaveQuestion(): void {
    this.question = null;
  }

  /** Begins anew with the newest part. What is shown stays until it is there. */
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

  /** Returns the next part that has anything in it, or the end. */
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

/** Returns when a day of the reader's begins, or ends. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000`);
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999`);
}
