import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { revertRevisions } from '#lib/api/history.ts';
import { call } from '../api/call.ts';
import { isForSigningIn } from '../api/refusal.ts';
import { Action } from './action.ts';
import type { AdminStore } from './admin-store.ts';
import { tellFailure, tellProposed, tellSuccess } from './outcome.ts';

/** The first of some changes, and how many there are. */
export type HistoryChanges = AnswerOf<typeof revertRevisions>;

/** What became of one record; null before it was made, and after it was deleted. */
export type HistoryChange = HistoryChanges['changes'][number];

/** A revision that somebody may undo: what that would change, or why it cannot be done. */
export class RevertStore {
  /** Null until the server has answered. */
  preview: HistoryChanges | null = null;
  isReverted = false;
  readonly previewing = new Action('The change cannot be reverted.');
  readonly reverting = new Action();

  readonly #admin: AdminStore;
  readonly #body: { revisions: number[] };
  readonly #reload: () => Promise<unknown>;

  /** `reload` loads the history anew. */
  constructor(admin: AdminStore, revision: number, reload: () => Promise<unknown>) {
    this.#admin = admin;
    this.#body = { revisions: [revision] };
    this.#reload = reload;
    makeAutoObservable(this, { preview: observableRef, previewing: false, reverting: false });
  }

  /** True where undoing takes something away, or may: the answer can leave some of the changes out. */
  get isLoss(): boolean {
    const { changes = [], changeCount = 0 } = this.preview ?? {};
    return changeCount > changes.length || changes.some(({ after }) => after === null);
  }

  /** Asks what undoing would change. */
  async load(): Promise<void> {
    await this.previewing.run(async () => {
      const sent = { query: { preview: 'true' }, body: this.#body } as const;
      const preview = await call(this.#admin.request, revertRevisions, sent);
      runInAction(() => {
        this.preview = preview;
      });
    });
  }

  /** True where undoing changes return rates, which needs a second person. */
  private get isProposing(): boolean {
    const hasRates = this.preview?.changes.some(({ entity }) => entity === 'return-rate') ?? false;
    return hasRates && this.#admin.rates.isProposing;
  }

  /** Undoes the revision, or proposes to, for a reason that may be empty, and notifies of the outcome. Returns false where signing in is first. */
  async revert(note: string): Promise<boolean> {
    const { request, toasts } = this.#admin;
    const { isProposing } = this;
    await this.reverting.run(
      async () => {
        await call(request, revertRevisions, {
          query: isProposing ? { propose: 'true' } : {},
          body: this.#body,
          note,
        });
        runInAction(() => {
          this.isReverted = true;
        });
        await Promise.all([this.#reload(), this.#admin.reload()]);
        if (isProposing) tellProposed(toasts);
        else tellSuccess(toasts, 'Change reverted successfully');
      },
      (error) => tellFailure(toasts, { title: 'Failed to revert the change' }, error),
    );
    return !isForSigningIn(this.reverting.error);
  }
}
