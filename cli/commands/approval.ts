import type { Command } from 'commander';
import { switchApproval } from '#lib/services/approval.ts';
import { commit } from '../commit.ts';
import { type Context, inContext } from '../context.ts';
import { UsageError } from '../failure.ts';
import { addVerb } from '../verb.ts';

/** `longview approval …` */
export function registerApproval(noun: Command): void {
  addVerb(noun, 'on', {
    kind: 'changes',
    summary: 'Let changes of return rates count only once a second person has approved them',
    details:
      'Counts for every server and terminal of this catalogue. Needs --note. Refused while nobody could approve what another proposes. From then on version 1.0 cannot read the catalogue.',
    examples: ["longview approval on --note 'Board, November 27'"],
  }).action(inContext((context) => change(context, true)));

  addVerb(noun, 'off', {
    kind: 'changes',
    summary: 'Let changes of return rates count at once',
    details: 'Needs --note. Open proposals can still be approved or declined.',
    examples: ["longview approval off --note 'Ben is away until May'"],
  }).action(inContext((context) => change(context, false)));
}

async function change(context: Context, isOn: boolean): Promise<void> {
  if (context.note === undefined) throw new UsageError('--note is missing: say why.');
  await commit(context, (draft) => switchApproval(draft, isOn), {
    text: () =>
      isOn
        ? 'Changes of return rates need a second person from now on.'
        : 'Changes of return rates count at once from now on.',
    nothing: () => `Nothing had to change: approval is ${isOn ? 'on' : 'off'}.`,
    json: () => ({ needsApproval: isOn }),
  });
}
