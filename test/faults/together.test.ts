import { changeTogether } from '#test/changes-together.ts';
import { fault } from './fault.ts';

const ROUNDS = 5;
const BY_EACH_COMMAND_LINE = 30;
const OVER_THE_WEB = 340;

fault('1 two command lines and the web change at once', ROUNDS, async ({ round, count, lost }) => {
  for (let n = 0; n < ROUNDS; n++) {
    const outcome = await changeTogether(BY_EACH_COMMAND_LINE, OVER_THE_WEB);
    round();
    count('changes acknowledged', outcome.acknowledged);
    for (const what of outcome.lost) lost(what);
  }
});
