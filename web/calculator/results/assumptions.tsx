import { observer } from 'mobx-react-lite';
import { useStores } from '../../stores/context.tsx';
import { assumptionsSentence } from './assumptions-sentence.ts';

/** What the result rests on, in one sentence, which stays as it is while the period is dragged. */
export const Assumptions = observer(function Assumptions() {
  const { assumptions, symbol, mode, selectedClass } = useStores().calculator;
  if (!assumptions) return null;
  const className = mode === 'single' ? (selectedClass?.name ?? null) : null;
  return <p className="assumptions">{assumptionsSentence(assumptions, symbol, className)}</p>;
});
