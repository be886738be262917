import { killServer } from '#test/killed-server.ts';
import { fault } from './fault.ts';

const ROUNDS = 200;

fault('1 kill -9 during web writes', ROUNDS, async ({ round, count, lost }) => {
  const outcome = await killServer(ROUNDS, round);
  count('changes acknowledged', outcome.acknowledged);
  count('commits cut half way', outcome.halfMade);
  for (const what of outcome.lost) lost(what);
});
