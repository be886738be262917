import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { CalculatorStore } from '../stores/calculator-store.ts';
import { useStores } from '../stores/context.tsx';
import { assumptionsSentence } from './assumptions-sentence.ts';

/** What the result rests on, in one sentence, which stays as it is while the period is dragged. */
export const Assumptions = observer(function Assumptions() {
  const { calculator } = useStores();
  const [sentence] = useState(() => computed(() => sentenceOf(calculator)));
  const said = sentence.get();
  return said && <p className="assumptions">{said}</p>;
});

function sentenceOf({ input, symbol, mode, selectedClass }: CalculatorStore): string | null {
  if (!input) return null;
  const className = mode === 'single' ? (selectedClass?.name ?? null) : null;
  return assumptionsSentence(input, symbol, className);
}
