import * as v from 'valibot';
import { NOTE_LENGTH } from '#lib/domain/record-limits.ts';
import { count, refusal, time } from './answers.ts';
import { fraction, nextRate } from './catalogue.ts';
import { line } from './fields.ts';
import { seenRate } from './return-rate.ts';

/**
 * Changes of return rates that wait for a second person. `userId` is null for the command line. What a row leaves out does not
 * change; `after` counts from the proposal's `from`, and null stops offering the class.
 */
export const proposal = v.object({
  id: count,
  by: v.string(),
  userId: v.nullable(count),
  at: time,
  note: v.nullable(v.string()),
  from: v.exactOptional(nextRate.entries.from),
  changes: v.array(
    v.object({
      currencyId: count,
      assetClassId: count,
      before: seenRate,
      plannedBefore: v.nullable(nextRate),
      after: v.exactOptional(v.nullable(fraction)),
      planned: v.exactOptional(v.nullable(nextRate)),
    }),
  ),
});

const differs = v.array(v.object({ currencyId: count, assetClassId: count, message: v.string() }));

/** Open proposals, each with why it can only be declined, and which rates are others by now. */
export const proposalList = v.array(
  v.object({ ...proposal.entries, obstacle: v.nullable(v.string()), differs }),
);

/** The refusal to approve a proposal. With `differs`, rates that are others by now are the reason. */
export const approvalRefusal = v.object({ ...refusal.entries, differs: v.exactOptional(differs) });

export const proposed = v.object({ proposal: count });

/** A decision: why. */
export const decision = v.object(
  { note: v.exactOptional(line('Reason', NOTE_LENGTH)) },
  'Send an object with note, or nothing.',
);
