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

  readonly #request: Request;
  readonly #kind: HistoryKind;
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

  /** Loads the newest part, then what is older. Returns whether it came. */
  async load(): Promise<boolean> {
    this.isLoading = true;
    this.hasFailed = false;
    const page = await this.fetch(this.next ?? undefined).catch(() => null);
    runInAction(() => {
      this.isLoading = false;
      this.hasFailed = page === null;
      if (!page) return;
      this.revisions = [...(this.revisions ?? []), ...page.revisions];
      this.next = page.next;
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
