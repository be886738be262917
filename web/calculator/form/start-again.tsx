import { useEffect, useState } from 'react';
import type { Inputs } from '#lib/domain/inputs.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { fragmentOf, inputsOf, onChange, onRest } from './input-changes.ts';

type Props = {
  /** Hears what is put in, as an address's fragment, whenever the visitor rests. */
  whenAtRest: (fragment: string) => void;
};

/** The class and the shares of the start are those of its own currency. */
const CHOICE_AT_START = { currencyCode: null, className: null, weights: [] };

/**
 * Brings back what the form starts with and then, until the next change, what was there before. It comes and goes when
 * the visitor rests, so that no step of a drag has to wait for it.
 */
export function StartAgain({ whenAtRest }: Props) {
  const stores = useStores();
  const [fragment, setFragment] = useState('');
  const [former, setFormer] = useState<Inputs | null>(null);

  useEffect(
    () =>
      onRest(stores, (newest) => {
        setFragment(newest);
        whenAtRest(newest);
      }),
    [stores, whenAtRest],
  );
  useEffect(() => {
    if (!former) return;
    return onChange(stores, () => {
      setFormer(null);
      setFragment(fragmentOf(stores));
    });
  }, [former, stores]);

  if (!former && fragment === '') return null;
  const press = () => {
    setFormer(former ? null : inputsOf(stores));
    stores.calculator.putIn(former ?? { ...stores.catalogue.start, ...CHOICE_AT_START });
    setFragment(fragmentOf(stores));
  };
  return (
    <Button kind="text" className="start-again" onClick={press}>
      {former ? 'Undo' : 'Start again'}
    </Button>
  );
}
