import type { Command } from 'commander';
import * as v from 'valibot';
import { printable } from '#lib/domain/printable.ts';
import { AppError } from '#lib/errors.ts';
import { proposalList } from '#lib/schemas/proposals.ts';
import { ratesOf } from '#lib/services/history.ts';
import {
  decisionOn,
  decisionSummary,
  describeProposals,
  openProposal,
  ProposalDecided,
  proposedInWords,
  withdraw,
} from '#lib/services/proposals.ts';
import { namesIn, namesOfRate } from '#lib/services/record-names.ts';
import { pairKey } from '#lib/services/return-rates.ts';
import type { Proposal, ProposedRate } from '#lib/store/log/document.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { wholeNumberWithin } from '../input.ts';
import { type Column, formatTable, localTime, print, printRows } from '../output.ts';
import { askOne } from '../prompts.ts';
import { addVerb } from '../verb.ts';

const COLUMNS: readonly Column<Proposal>[] = [
  { title: 'Id', value: ({ id }) => String(id), align: 'right' },
  { title: 'When', value: ({ at }) => localTime(at) },
  { title: 'Who', value: ({ by }) => by },
  { title: 'What', value: ratesOf },
  { title: 'Note', value: ({ note }) => note ?? '' },
];

const ID = { id: 'its number, as proposal list shows it' };

/** `longview proposal …` */
export function registerProposal(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the changes of return rates that wait for a second person',
    examples: ['longview proposal list'],
  }).action(inContext(list));

  addVerb(noun, 'show', {
    kind: 'reads',
    summary: 'Show one proposal: each rate before and after, and what differs by now',
    args: ID,
    examples: ['longview proposal show 1'],
  }).action(inContext(show));

  addVerb(noun, 'withdraw', {
    kind: 'changes',
    summary: 'Withdraw a proposal that was made at a terminal',
    details: 'Proposals are approved and declined on the web alone.',
    args: ID,
    examples: ['longview proposal withdraw 1'],
  }).action(inContext(withdrawOne));
}

async function list(context: Context): Promise<void> {
  printRows(context, (await context.catalogue()).proposals, COLUMNS, 'No proposals are open');
}

async function show(context: Context, argument: Argument): Promise<void> {
  const { store, draft, id } = await find(context, argument);
  const all = await describeProposals(draft, store.history(store.current));
  for (const { obstacle, differs, ...proposal } of all.filter((one) => one.id === id)) {
    const why = new Map(differs.map((one) => [pairKey(one), one.message]));
    const names = namesIn(draft.catalogue);
    const columns: Column<ProposedRate>[] = [
      { title: 'Currency', value: (rate) => namesOfRate(rate, names).currency },
      { title: 'Asset class', value: (rate) => namesOfRate(rate, names).assetClass },
      { title: 'Old', value: (rate) => proposedInWords(rate).before || '-', align: 'right' },
      { title: 'New', value: (rate) => proposedInWords(rate, proposal.from).after, align: 'right' },
      { title: '', value: (rate) => why.get(pairKey(rate)) ?? '' },
    ];
    print(context, v.parse(proposalList.item, { ...proposal, obstacle, differs }), () =>
      [
        printable(`${proposal.by} proposed ${ratesOf(proposal)} on ${localTime(proposal.at)}.`),
        ...[proposal.note, obstacle].flatMap((line) => (line === null ? [] : [printable(line)])),
        '',
        formatTable(columns, proposal.changes, context.style),
      ].join('\n'),
    );
  }
}

async function withdrawOne(context: Context, argument: Argument): Promise<void> {
  const { id, proposal } = await find(context, argument);
  await commit(context, (current) => withdraw(current, id, null), {
    text: () => 'Proposal withdrawn successfully.',
    summary: decisionSummary('Withdrew', proposal),
    json: () => ({ id }),
  });
}

/** Returns an open proposal. Throws who decided it if it is open no longer. */
async function find(context: Context, argument: Argument) {
  const id = await askOne(context, argument, { as: '<id>', message: 'Proposal' });
  const number = wholeNumberWithin('<id>', id, { min: 1 });
  const store = await context.store();
  const { result: draft } = await store.preview((current) => current);
  try {
    return { store, draft, id: number, proposal: openProposal(draft, number) };
  } catch (error) {
    if (!(error instanceof ProposalDecided)) throw error;
    throw new AppError(error.code, await decisionOn(error, store.history(store.current)));
  }
}
