import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { revertRevisions } from '#lib/api/history.ts';
import { call } from '../api/call.ts';
import { isForSigningIn } from '../api/refusal.ts';
import { Action } from './action.ts';
import type { AdminStore } from './admin-store.ts';
import { tellFailure, tellProposed, tellSuccess } from './outcome.ts';

/** The first changes, and how many there are. */
export type HistoryChanges = AnswerOf<typeof revertRevisions>;

/** A change of one record: `before` is null if it was created, `after` if it was deleted. */
export type HistoryChange = HistoryChanges['changes'][number];

/** A revision to revert: what that would change, or why it cannot be done. */
export class RevertStore {
  /** Null until loaded. */
  preview: HistoryChanges | null = null;
  isReverted = false;
  readonly previewing = new Action('The change cannot be reverted.');
  readonly reverting = new Action();

  readonly #admin: AdminStore;
  readonly #body: { revisions: number[] };
  readonly #reload: () => Promise<unknown>;

  /** `reload` reloads the history. */
  constructor(admin: AdminStore, revision: number, reload: () => Promise<unknown>) {
    this.#admin = admin;
    this.#body = { revisions: [revision] };
    this.#reload = reload;
    makeAutoObservable(this, { preview: observableRef, previewing: false, reverting: false });
  }

  /** Whether reverting deletes something, or may: the preview may not list all changes. */
  get isLoss(): boolean {
    const { changes = [], changeCount = 0 } = this.preview ?? {};
    return changeCount > changes.length || changes.some(({ after }) => after === null);
  }

  /** Requests the preview of the revert. */
  async load(): Promise<void> {
    await this.previewing.run(async () => {
      const sent = { query: { preview: 'true' }, body: this.#body } as const;
      const preview = await call(this.#admin.request, revertRevisions, sent);
      runInAction(() => {
        this.preview = preview;
      });
    });
  }

  /** Whether the revert changes return rates and so needs a second person. */
  get isProposing(): boolean {
    const hasRates = this.preview?.changes.some(({ entity }) => entity === 'return-rate') ?? false;
    return hasRates && this.#admin.rates.isProposing;
  }

  /** Reverts, or proposes to, with an optional reason, and notifies of the outcome. Returns false if signing in is needed first. */
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
