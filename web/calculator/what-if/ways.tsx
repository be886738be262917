import { observer } from 'mobx-react-lite';
import { formatMoney } from '#lib/domain/format.ts';
import type { WaysToReach } from '#lib/domain/goal.ts';
import { TIME_IS_NOT_ENOUGH, type Way } from '#lib/domain/goal-description.ts';
import type { Inputs } from '#lib/domain/inputs.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { PutIn } from '../form/put-in.ts';

/** The button that takes back the way that was used. */
export const UNDO_ID = 'goal-undo';

/** Each way to an amount, which also names what was put in for it. */
export const WAYS = ['monthlyTopUp', 'initialDeposit', 'years'] as const;

/** Returns the id of the button that uses a way. */
export function wayButtonId(input: keyof WaysToReach): string {
  return `goal-use-${input}`;
}

/** The ways to an amount, each with a button that puts its one figure into the form. */
export const Ways = observer(function Ways({ ways, words }: { ways: WaysToReach; words: Way[] }) {
  const putIn = useStores().onDemand(PutIn);
  const use = (input: keyof WaysToReach) => {
    putIn.put(input, typed(input, ways[input] ?? 0));
    focusOn(UNDO_ID);
  };
  return (
    <ul className="ways">
      {words.map(({ input, before, figure, unit, instead }) => (
        <li key={input}>
          <p>
            {before}
            <b>{figure}</b>
            {unit + instead}
          </p>
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
      {ways.years === null && <li className="way-not">{TIME_IS_NOT_ENOUGH}</li>}
    </ul>
  );
});

function typed(input: keyof WaysToReach, value: number): Partial<Inputs> {
  if (input === 'years') return { years: value };
  const text = formatMoney(value, '');
  return input === 'monthlyTopUp' ? { monthlyTopUpText: text } : { initialDepositText: text };
}
