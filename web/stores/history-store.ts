import { makeAutoObservable, observableRef } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { readHistory } from '#lib/api/history.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import { call } from '../api/call.ts';
import { Action } from './action.ts';
import type { AdminStore } from './admin-store.ts';
import { RevertStore } from './revert-store.ts';

type HistoryPage = AnswerOf<typeof readHistory>;

export type HistoryRevision = HistoryPage['revisions'][number];

/** The history of one kind of record, as far back as it was asked for. */
export class HistoryStore {
  /** Newest first; null until the server has answered. */
  revisions: readonly HistoryRevision[] | null = null;
  /** The question about a revert, while it is open. */
  question: RevertStore | null = null;
  readonly loading = new Action();

  readonly #admin: AdminStore;
  readonly #kind: HistoryKind;
  /** The number to go on before: undefined at the beginning, null at the end. */
  private next: number | null | undefined = undefined;

  constructor(admin: AdminStore, kind: HistoryKind) {
    this.#admin = admin;
    this.#kind = kind;
    makeAutoObservable(this, {
      revisions: observableRef,
      question: observableRef,
      loading: false,
    });
  }

  get isComplete(): boolean {
    return this.next === null;
  }

  /** Loads the newest part, then what is older. Returns whether it came. */
  load(): Promise<boolean> {
    return this.loading.run(async () => {
      const page = await this.fetch(this.next ?? undefined);
      this.show([...(this.revisions ?? []), ...page.revisions], page.next);
    });
  }

  /** Asks whether revisions are to be undone. */
  ask(revisions: readonly number[]): void {
    this.question = new RevertStore(this.#admin, revisions, () => this.reload());
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
    this.revisions = revisions;
    this.next = next;
  }

  /** Returns the next part that has anything in it, or the end. */
  private async fetch(before: number | undefined): Promise<HistoryPage> {
    const query = { kind: this.#kind, before: before?.toString() };
    const page = await call(this.#admin.request, readHistory, { query });
    if (page.revisions.length > 0 || page.next === null) return page;
    return this.fetch(page.next);
  }
}
