import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { AppliedSuggestion } from './applied-suggestion.ts';
import { fragmentOf, onRest } from './input-changes.ts';

type Props = {
  /** Called with the inputs, as a fragment, when the visitor has paused. */
  whenAtRest: (fragment: string) => void;
};

/** At the start, class, shares and inflation are those of the currency. */
const CHOICE_AT_START = {
  currencyCode: null,
  className: null,
  weights: [],
  inflationRateText: null,
};

const START = 'the start';

/**
 * Until the next change, the same button undoes it. It appears when the visitor has paused, so that dragging a slider does not
 * wait for it.
 */
export const StartAgain = observer(function StartAgain({ whenAtRest }: Props) {
  const stores = useStores();
  const { calculator } = stores;
  const [fragment, setFragment] = useState('');
  const suggestion = stores.onDemand(AppliedSuggestion);
  const isStart = suggestion.name === START;

  useEffect(
    () =>
      onRest(calculator, (newest) => {
        setFragment(newest);
        whenAtRest(newest);
      }),
    [calculator, whenAtRest],
  );
  useEffect(() => {
    if (isStart) return () => setFragment(fragmentOf(calculator));
  }, [isStart, calculator]);

  if (!isStart && fragment === '') return null;
  const press = () => {
    if (isStart) suggestion.undo();
    else {
      suggestion.apply(START, { ...calculator.start, ...CHOICE_AT_START });
      calculator.releaseAll();
    }
    setFragment(fragmentOf(calculator));
  };
  return (
    <Button kind="text" className="start-again quiet" onClick={press}>
      {isStart ? 'Undo' : 'Start again'}
    </Button>
  );
});
