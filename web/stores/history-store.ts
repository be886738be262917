import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { Request } from '../api/client.ts';
import { fetchHistory, type HistoryPage, type HistoryRevision } from '../api/history.ts';

/** The history of one kind of record, as far back as it was asked for. */
export class HistoryStore {
  /** Newest first; null until the server has answered. */
  revisions: readonly HistoryRevision[] | null = null;
  isLoading = false;
  hasFailed = false;
  /** True while the newest part is to be loaded anew, also after that has failed. */
  isBehind = false;

  readonly #request: Request;
  readonly #kind: HistoryKind;
  /** Counts the calls: only the last one's answer is kept. */
  #round = 0;
  /** The number to go on before: undefined at the beginning, null at the end. */
  private next: number | null | undefined = undefined;

  constructor(request: Request, kind: HistoryKind) {
    this.#request = request;
    this.#kind = kind;
    makeAutoObservable(this, { revisions: observableRef });
  }

  get isComplete(): boolean {
    return this.next === null;
  }

  /** Loads what is older, or the newest part anew. Returns false, too, where it is asked for once more meanwhile. */
  async load({ isAnew = false } = {}): Promise<boolean> {
    this.isBehind ||= isAnew;
    const before = this.isBehind ? undefined : (this.next ?? undefined);
    const round = ++this.#round;
    this.isLoading = true;
    this.hasFailed = false;
    const page = await this.fetch(before).catch(() => null);
    if (round !== this.#round) return false;
    runInAction(() => {
      this.isLoading = false;
      this.hasFailed = page === null;
      if (!page) return;
      const newer = before === undefined ? [] : (this.revisions ?? []);
      this.revisions = [...newer, ...page.revisions];
      this.next = page.next;
      this.isBehind = false;
    });
    return page !== null;
  }

  /** Returns the next part that has anything in it, or the end. */
  private async fetch(before: number | undefined): Promise<HistoryPage> {
    const page = await fetchHistory(this.#request, this.#kind, before);
    if (page.revisions.length > 0 || page.next === null) return page;
    return this.fetch(page.next);
  }
}
