import { observer } from 'mobx-react-lite';
import { formatMoney } from '#lib/domain/format.ts';
import { reach, type WaysToReach } from '#lib/domain/goal.ts';
import {
  nowReachedSentence,
  outOfReachSentence,
  reachedSentence,
  TIME_IS_NOT_ENOUGH,
  type Way,
  waysInWords,
  waysSentence,
} from '#lib/domain/goal-words.ts';
import type { Inputs } from '#lib/domain/inputs.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { capitalised } from '#lib/domain/sentence.ts';
import { amountTextOnBlur } from '#lib/domain/typed-number.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { AppliedSuggestion } from '../form/applied-suggestion.ts';
import { GoalStore, usedWay } from './goal-store.ts';

/** The delay between the last key and the announcement. */
const ANSWERED_MS = 900;

/** The amount to reach, and the ways to it. */
export const Goal = observer(function Goal({ plan }: { plan: Plan }) {
  const stores = useStores();
  const goalStore = stores.onDemand(GoalStore);
  const { currency } = stores.calculator;
  return (
    <div className="goal">
      <div className="goal-ask lead line">
        <NumberField
          label="I want to reach"
          name="amountToReach"
          prefix={plan.symbol}
          placeholder="0.00"
          value={goalStore.amountText}
          toLeft={(text) => amountTextOnBlur(text, currency, Number.POSITIVE_INFINITY)}
          onChange={(text) => goalStore.setAmount(text)}
        />
        {plan.input.adjustForInflation && <span>{IN_TODAYS_MONEY}</span>}
      </div>
      <Answer plan={plan} amount={goalStore.amount} />
    </div>
  );
});

/** The answer about an amount, with the ways to it. It is announced as one sentence when typing stops. */
const Answer = observer(function Answer({ plan, amount }: { plan: Plan; amount: number }) {
  const suggestion = useStores().onDemand(AppliedSuggestion);
  const used = usedWay(suggestion);
  const shown = formatMoney(amount, plan.symbol);
  const goal = amount > 0 ? reach(amount, plan.input) : null;
  const ways = goal?.reachedIn === null ? goal.ways : null;
  const words = ways ? waysInWords(ways, plan) : [];
  const undo = () => {
    suggestion.undo();
    if (used) focusOn(wayButtonId(used));
  };

  const describe = () => {
    if (!goal) return 'Type an amount to see what it would take.';
    if (goal.reachedIn !== null)
      return used
        ? nowReachedSentence(shown, goal.reachedIn, used, plan)
        : reachedSentence(shown, goal.reachedIn);
    return words.length === 0
      ? outOfReachSentence(shown)
      : `One of these alone would reach ${shown}:`;
  };
  const answer = words.length > 0 ? waysSentence(shown, words) : describe();
  const announced = useSettled(goal ? answer : '', ANSWERED_MS);
  return (
    <>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <div className={goal ? 'goal-said line' : 'goal-hint note'}>
        <p>{describe()}</p>
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

/** The id of the button that undoes the applied way. */
const UNDO_ID = 'goal-undo';

function wayButtonId(input: keyof WaysToReach): string {
  return `goal-use-${input}`;
}

const Ways = observer(function Ways({ ways, words }: { ways: WaysToReach; words: Way[] }) {
  const suggestion = useStores().onDemand(AppliedSuggestion);
  const use = (input: keyof WaysToReach) => {
    suggestion.apply(input, typed(input, ways[input] ?? 0));
    focusOn(UNDO_ID);
  };
  return (
    <ul className="ways">
      {words.map(({ input, before, figure, unit, instead, atLower }) => (
        <li key={input} className="quiet">
          <div>
            <p>
              <span>{capitalised(before)}</span>
              <b>{figure}</b>
              <span>{unit}</span>
              <span className="faint">{instead}</span>
            </p>
            <p className="small faint">{atLower}</p>
          </div>
          <Button
            id={wayButtonId(input)}
            kind="text"
            aria-label={`Use: ${before}${figure}${unit}`}
            onClick={() => use(input)}
          >
            Use
          </Button>
        </li>
      ))}
      {ways.years === null && <li className="faint">{TIME_IS_NOT_ENOUGH}</li>}
    </ul>
  );
});

function typed(input: keyof WaysToReach, value: number): Partial<Inputs> {
  if (input === 'years') return { years: value };
  const text = formatMoney(value, '');
  return input === 'monthlyTopUp' ? { monthlyTopUpText: text } : { initialDepositText: text };
}
