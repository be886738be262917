import { observer } from 'mobx-react-lite';
import { formatMoney } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import { outOfReachSentence, reachedSentence, waysInWords } from '#lib/domain/goal-description.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/result-description.ts';
import { plainAmount, readAmount } from '#lib/domain/typed-number.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { PutIn } from '../form/put-in.ts';
import { GoalStore } from './goal-store.ts';
import { UNDO_ID, WAYS, Ways, wayButtonId } from './ways.tsx';

/** An amount to reach, and what it would take. */
export const Goal = observer(function Goal({ plan }: { plan: Plan }) {
  const stores = useStores();
  const goalStore = stores.onDemand(GoalStore);
  const { currency } = stores.calculator;
  const amount = readAmount(goalStore.amountText, currency);
  return (
    <div className="goal">
      <div className="goal-ask">
        <NumberField
          label="To reach"
          name="amountToReach"
          prefix={plan.currency.symbol}
          placeholder="0.00"
          value={goalStore.amountText}
          toPlain={(text) => plainAmount(text, currency)}
          onChange={(text) => goalStore.setAmount(text)}
        />
        <span>{plan.assumed.adjustForInflation && `${IN_TODAYS_MONEY} `}you could</span>
      </div>
      <Answer plan={plan} amount={amount} />
    </div>
  );
});

/** What is said of an amount, or the ways to it. What is said stands in a place of its own, so that it is announced. */
const Answer = observer(function Answer({ plan, amount }: { plan: Plan; amount: number }) {
  const putIn = useStores().onDemand(PutIn);
  const used = WAYS.find((input) => input === putIn.name);
  const shown = formatMoney(amount, plan.currency.symbol);
  const goal = amount > 0 ? reach(amount, plan.assumed) : null;
  const ways = goal?.reachedIn === null ? goal.ways : null;
  const words = ways ? waysInWords(ways, plan.assumed, plan.currency.symbol) : [];
  const undo = () => {
    putIn.undo();
    if (used) focusOn(wayButtonId(used));
  };

  const said = () => {
    if (!goal) return 'Type an amount to see what it would take.';
    if (goal.reachedIn !== null)
      return reachedSentence(shown, goal.reachedIn, used ? 'now' : 'already');
    return words.length === 0 ? outOfReachSentence(shown) : '';
  };
  return (
    <>
      <div className={goal ? 'goal-said' : 'goal-hint'}>
        <p role="status">{said()}</p>
        {used && words.length === 0 && (
          <Button id={UNDO_ID} kind="text" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      {ways && words.length > 0 && <Ways ways={ways} words={words} />}
    </>
  );
});
