import fc from 'fast-check';
import { anyInterleaving, startInterleavings } from '#test/interleaving.ts';
import { fault } from './fault.ts';

const ROUNDS = 1000;

fault('1 two administrators and an import at once', ROUNDS, async ({ round, count, lost }) => {
  const goThrough = await startInterleavings();
  for (const steps of fc.sample(anyInterleaving, ROUNDS)) {
    const outcome = await goThrough(steps);
    round();
    count('changes acknowledged', outcome.acknowledged);
    count('changes refused', outcome.refused.length);
    for (const what of outcome.lost) lost(what);
    for (const status of outcome.refused) lost(status !== 409 && `answered ${status}`);
    lost(outcome.unasked !== 0 && `${outcome.unasked} changes that nobody was told of`);
  }
});
