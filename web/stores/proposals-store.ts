import { makeAutoObservable } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import {
  approveProposal,
  declineProposal,
  listProposals,
  withdrawProposal,
} from '#lib/api/proposals.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { Action } from './action.ts';
import { ListStore } from './list-store.ts';
import { tellFailure, tellSuccess } from './outcome.ts';
import type { SessionStore } from './session-store.ts';
import type { ToastStore } from './toast-store.ts';

export type OpenProposal = AnswerOf<typeof listProposals>[number];

type Parts = {
  request: Request;
  toasts: ToastStore;
  session: SessionStore;
  reload: () => Promise<unknown>;
};

/** The open proposals, and decisions on them. */
export class ProposalsStore {
  readonly list: ListStore<OpenProposal>;
  readonly deciding = new Action();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.list = new ListStore(() => call(parts.request, listProposals));
    makeAutoObservable(this, { list: false, deciding: false });
  }

  get all(): readonly OpenProposal[] {
    return this.list.items ?? [];
  }

  isOwn({ userId }: OpenProposal): boolean {
    return userId === this.#parts.session.user?.id;
  }

  /** How many of them the signed-in user may decide. */
  get toReview(): number {
    return this.all.filter((one) => !this.isOwn(one)).length;
  }

  approve({ id }: OpenProposal, note: string): Promise<boolean> {
    const body = note.trim() ? { note } : {};
    return this.decide('Rates approved', () =>
      call(this.#parts.request, approveProposal, { id, body }),
    );
  }

  decline({ id }: OpenProposal, note: string): Promise<boolean> {
    return this.decide('Proposal declined', () =>
      call(this.#parts.request, declineProposal, { id, body: { note } }),
    );
  }

  withdraw({ id }: OpenProposal): Promise<boolean> {
    return this.decide('Proposal withdrawn', () =>
      call(this.#parts.request, withdrawProposal, { id }),
    );
  }

  /** Makes a decision and reloads. Returns whether it was made. */
  private async decide(done: string, work: () => Promise<unknown>): Promise<boolean> {
    const { toasts, reload } = this.#parts;
    const isDone = await this.deciding.run(async () => {
      await work();
      tellSuccess(toasts, `${done} successfully`);
    });
    if (!isDone) tellFailure(toasts, { title: 'Nothing was decided' }, this.deciding.error);
    await reload();
    return isDone;
  }
}
