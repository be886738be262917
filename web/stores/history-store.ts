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

  /** Loads what is older than what is known. Returns whether that could be done. */
  async loadOlder(): Promise<boolean> {
    const page = await this.load(this.next ?? undefined);
    if (page) this.take([...(this.revisions ?? []), ...page.revisions], page);
    return page !== null;
  }

  /** Loads the newest part anew; what is shown stays until it is there. */
  async reload(): Promise<void> {
    const page = await this.load(undefined);
    if (page) this.take(page.revisions, page);
  }

  /** Returns the next part that has anything in it, or the end; null if it could not be loaded. */
  private async load(before: number | undefined): Promise<HistoryPage | null> {
    this.isLoading = true;
    this.hasFailed = false;
    try {
      let page = await fetchHistory(this.#request, this.#kind, before);
      while (page.revisions.length === 0 && page.next !== null)
        page = await fetchHistory(this.#request, this.#kind, page.next);
      return page;
    } catch {
      runInAction(() => {
        this.hasFailed = true;
      });
      return null;
    } finally {
      runInAction(() => {
        this.isLoading = false;
      });
    }
  }

  private take(revisions: readonly HistoryRevision[], { next }: HistoryPage): void {
    this.revisions = revisions;
    this.next = next;
  }
}
