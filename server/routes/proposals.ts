import {
  approveProposal,
  declineProposal,
  listProposals,
  withdrawProposal,
} from '#lib/api/proposals.ts';
import { AppError } from '#lib/errors.ts';
import * as proposals from '#lib/services/proposals.ts';
import type { User } from '#lib/store/log/document.ts';
import { principalOf } from '../context.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the routes that list and decide proposals. */
export function proposalRoutes({ store, commit }: RouteDeps): Route[] {
  const draft = async () => (await store.preview((current) => current)).result;
  // The summary of a decision can be made beforehand, because a proposal never changes.
  const find = async (id: number, approver?: User) =>
    proposals.openProposal(await draft(), id, approver);

  return [
    route(listProposals, async () =>
      proposals.describeProposals(await draft(), store.history(store.current)),
    ),

    route(approveProposal, async ({ ctx, params: { id }, body }) => {
      const principal = principalOf(ctx);
      const { user } = principal;
      const { by: actor, note, summary } = await find(id, user);
      return commit(principal, (draft) => proposals.approve(draft, id, user), {
        ...{ actor, summary, note: note ?? undefined },
        ...{ approvedBy: user.username, approvalNote: body.note },
      });
    }),

    route(declineProposal, async ({ ctx, params: { id }, body }) => {
      const principal = principalOf(ctx);
      const summary = proposals.decisionSummary('Declined', await find(id, principal.user));
      const { note } = body;
      if (note === undefined) throw new AppError('invalid', 'Say why you decline.');
      await commit(principal, (draft) => proposals.decline(draft, id, principal.user), {
        summary,
        note,
      });
    }),

    route(withdrawProposal, async ({ ctx, params: { id }, commit }) => {
      const summary = proposals.decisionSummary('Withdrew', await find(id));
      await commit((draft) => proposals.withdraw(draft, id, principalOf(ctx).user.id), summary);
    }),
  ];
}
