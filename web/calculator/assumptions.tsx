import { observer } from 'mobx-react-lite';
import { useStores } from '../stores/context.tsx';
import { assumptionsSentence } from './assumptions-sentence.ts';

/** What the result rests on, in one sentence. */
export const Assumptions = observer(function Assumptions() {
  const { calculator } = useStores();
  const { input, symbol, mode, selectedClass } = calculator;
  if (!input) return null;
  const className = mode === 'single' ? (selectedClass?.name ?? null) : null;
  return <p className="assumptions">{assumptionsSentence(input, symbol, className)}</p>;
});
