import { actorInWords } from '#lib/domain/actor.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { isSamePlannedRate, plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import type { Proposal, ProposedRate, RecordChange, User } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { mayApprove, needsApproval } from './approval.ts';
import { ratesOf } from './history.ts';
import { shown } from './quoted.ts';
import {
  describeRateConflicts,
  type RateConflict,
  RatesChangedMeanwhile,
} from './rate-conflicts.ts';
import { MAX_REVISIONS_READ, readable } from './readable-history.ts';
import { changeRates, pairKey, ratesByPair, refuseLastClass, seenRateOf } from './return-rates.ts';

const MAX_OPEN = 50;
const MAX_RATES = 5000;

export type Decision = 'approved' | 'declined' | 'withdrawn';

type Proposer = Pick<Proposal, 'by' | 'userId' | 'at' | 'note' | 'summary'>;

/** The proposal is no longer open. `decisionOn` says who decided it. */
export class ProposalDecided extends AppError {
  readonly id: number;

  constructor(id: number) {
    super('conflict', 'This was decided in the meantime.');
    this.id = id;
  }
}

/** Stores what a change would do to return rates as a proposal, without doing it. Returns its id, and the change's result. */
export function propose<T>(
  draft: Draft,
  change: (draft: Draft) => T,
  proposer: Proposer,
): { proposal: number; result: T } {
  if (!needsApproval(draft.whole))
    throw new AppError('invalid', 'Return rates need no approval here: make the change directly.');
  const changed = new Draft(draft.whole, draft.today);
  const result = change(changed);
  const rates = changed.changes().map((one) => {
    if (one.table === 'returnRates') return proposedRate(one);
    throw new AppError('conflict', 'Only changes of return rates can be proposed.');
  });
  const changes = rates.filter((rate) => 'after' in rate || 'planned' in rate);
  if (changes.length === 0) throw new AppError('conflict', 'Nothing would change.');
  if (changes.length > MAX_RATES)
    throw new AppError(
      'invalid',
      `A proposal can have at most ${grouped(MAX_RATES)} rates: propose them in parts.`,
    );
  if (draft.list('proposals').length >= MAX_OPEN)
    throw new AppError('conflict', `${MAX_OPEN} proposals are open. Decide some of them first.`);
  const { id } = draft.insert('proposals', { ...proposer, ...fromOneDay(changes) });
  return { proposal: id, result };
}

/** Makes the changes of a proposal, all or none. Refuses its proposer, and where a rate is another by now. */
export function approve(draft: Draft, id: number, approver: User): { revision: number } {
  const proposal = openProposal(draft, id, approver);
  const obstacle = obstacleTo(draft, proposal);
  if (obstacle) throw new AppError('conflict', obstacle);
  const conflicts = conflictsOf(draft, proposal);
  if (conflicts.length > 0) throw new RatesChangedMeanwhile(conflicts, true);
  const { changes, from } = proposal;
  changeRates(
    draft,
    changes.map(({ currencyId, assetClassId, after, planned }) => ({
      ...{ currencyId, assetClassId, planned },
      ...(after !== undefined && { returnRate: after, from }),
    })),
  );
  for (const { currencyId, after } of changes)
    if (after === null) refuseLastClass(draft, currencyId, true);
  close(draft, id);
  return { revision: draft.revision() };
}

/** Removes a proposal without its changes. Refuses its proposer, who can withdraw it. */
export function decline(draft: Draft, id: number, approver: User): void {
  openProposal(draft, id, approver);
  close(draft, id);
}

/** Removes a user's own proposal; one of the command line where `userId` is null. */
export function withdraw(draft: Draft, id: number, userId: number | null): Proposal {
  const proposal = openProposal(draft, id);
  if (proposal.userId !== userId)
    throw new AppError('forbidden', `Only ${shown(actorInWords(proposal.by))} can withdraw this.`);
  close(draft, id);
  return proposal;
}

/** Returns an open proposal. With an approver, refuses their own, and who may not approve. */
export function openProposal(draft: Draft, id: number, approver?: User): Proposal {
  const proposal = draft.find('proposals', id);
  if (!proposal && draft.hasUsed('proposals', id)) throw new ProposalDecided(id);
  if (!proposal) throw new AppError('not-found', `There is no proposal with the id ${id}.`);
  if (approver && (approver.id === proposal.userId || !mayApprove(approver)))
    throw new AppError('forbidden', 'Somebody else has to approve this.');
  return proposal;
}

/** Returns why a proposal can only be declined; null if it can be approved, provided no rate differs. */
function obstacleTo(draft: Draft, { by, userId, from, changes }: Proposal): string | null {
  if (userId !== null && !draft.find('users', userId)?.isAdmin)
    return `${shown(actorInWords(by))} is no longer an administrator: decline it.`;
  const days = [from, ...changes.map(({ planned }) => planned?.from)];
  const past = days.find((day) => day !== undefined && day <= draft.today);
  return past ? `${formatDay(past)} is not in the future any more: decline it.` : null;
}

/** Returns the rates of a proposal that are no longer as they were when it was made. */
function conflictsOf(draft: Draft, { changes }: Proposal): RateConflict[] {
  const rates = ratesByPair(draft.catalogue.returnRates);
  return changes.flatMap(({ currencyId, assetClassId, before, plannedBefore }) => {
    const rate = rates.get(pairKey({ currencyId, assetClassId }));
    const [current, planned] = [seenRateOf(rate), rate?.next ?? null];
    const isThere =
      draft.find('currencies', currencyId) && draft.find('assetClasses', assetClassId);
    const isSame =
      current === before && isSamePlannedRate(planned ?? undefined, plannedBefore ?? undefined);
    if (isThere && isSame) return [];
    return { currencyId, assetClassId, before, plannedBefore, current, planned };
  });
}

/** Returns the open proposals with what stands in the way of each. `history` is newest first. */
export async function describeProposals(draft: Draft, history: AsyncIterable<HistoryRevision>) {
  const proposals = draft.list('proposals');
  const conflicts = proposals.map((proposal) => conflictsOf(draft, proposal));
  const described = await describeRateConflicts(conflicts.flat(), history, draft.today);
  return proposals.map((proposal, index) => ({
    ...proposal,
    obstacle: obstacleTo(draft, proposal),
    differs: described.splice(0, conflicts[index]?.length),
  }));
}

/** Returns who decided a proposal and when, from the history, newest first: 'ann@example.com approved this on November 28, 2026.' */
export async function decisionOn(
  { id, message }: ProposalDecided,
  history: AsyncIterable<HistoryRevision>,
): Promise<string> {
  for await (const header of readable(history, MAX_REVISIONS_READ)) {
    const { changes, actor, at, approvedBy } = header;
    if (!changes.some((one) => one.table === 'proposals' && one.id === id && !one.after)) continue;
    const done = decisionIn(header);
    const verb = done === 'withdrawn' ? 'withdrew' : done;
    return `${shown(actorInWords(approvedBy ?? actor))} ${verb} this on ${formatDay(at)}.`;
  }
  return message;
}

/** Returns how a revision decided the proposal that it closed. */
export function decisionIn({
  approvedBy,
  summary = '',
}: Pick<HistoryRevision, 'approvedBy' | 'summary'>): Decision {
  if (approvedBy) return 'approved';
  return summary.startsWith('Declined') ? 'declined' : 'withdrawn';
}

/** Returns what the history says of a proposal that is declined or withdrawn. */
export function decisionSummary(done: 'Declined' | 'Withdrew', proposal: Proposal): string {
  return `${done} what ${shown(actorInWords(proposal.by))} proposed: ${ratesOf(proposal)}`;
}

/** Returns a proposed change in words: '10.4%' and '10% from January 1, 2027'. */
export function proposedInWords(
  { before, after, planned }: ProposedRate,
  from?: string,
): { before: string; after: string } {
  const texts = [
    ...(after === undefined ? [] : [seenInWords(after ?? 'not-offered')]),
    ...(planned === undefined ? [] : [planned ? plannedRateInWords(planned) : 'nothing planned']),
  ];
  const dated = typeof after === 'number' && from;
  return {
    before: seenInWords(before),
    after: dated ? plannedRateInWords({ returnRate: after, from }) : texts.join(', '),
  };
}

function seenInWords(rate: SeenRate): string {
  if (rate === null) return '';
  return rate === 'not-offered' ? 'not offered' : `${percentOf(rate)}%`;
}

function close(draft: Draft, id: number): void {
  draft.removeWhere('proposals', (one) => one.id === id);
}

function proposedRate({ before, after }: RecordChange<'returnRates'>): ProposedRate {
  const { currencyId, assetClassId } = (after ?? before) as Pick<
    ProposedRate,
    'currencyId' | 'assetClassId'
  >;
  const [was, is] = [seenRateOf(before), seenRateOf(after)];
  // A pair that goes back to neither a rate nor 'not offered' is no more offered than one that is not.
  const isChanged = was !== is && !(was === 'not-offered' && is === null);
  return {
    ...{ currencyId, assetClassId, before: was, plannedBefore: before?.next ?? null },
    ...(isChanged && { after: typeof is === 'number' ? is : null }),
    ...(!isSamePlannedRate(before?.next, after?.next) && { planned: after?.next ?? null }),
  };
}

/** Returns changes that are all planned for one day with that day beside them. */
function fromOneDay(changes: ProposedRate[]): Pick<Proposal, 'from' | 'changes'> {
  const from = changes[0]?.planned?.from;
  if (!from || changes.some((one) => 'after' in one || one.planned?.from !== from))
    return { changes };
  return {
    from,
    changes: changes.map(({ planned, ...one }) => ({ ...one, after: planned?.returnRate ?? null })),
  };
}
