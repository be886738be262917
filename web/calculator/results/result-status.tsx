import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { useStores } from '../../stores/context.tsx';
import { isAddressAwaited } from '../form/follow-address.ts';
import { leadSentence } from './headline.tsx';

const SETTLED_MS = 600;

/** Announces the result to screen readers once the inputs have settled. The first result is not announced. */
export const ResultStatus = observer(function ResultStatus() {
  const text = textOf(useStores().calculator.plan);
  const lastText = useRef(text);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    // Applying the inputs of the address is not a change.
    if (isAddressAwaited()) lastText.current = text;
    if (text === null || text === lastText.current) return;
    const isFirst = lastText.current === null;
    lastText.current = text;
    if (isFirst) return;
    const timer = setTimeout(() => setAnnounced(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
});

function textOf(result: Plan | null): string | null {
  if (!result) return null;
  const { statement, input, symbol } = result;
  return `${leadSentence(input)} ${formatMoney(statement.futureValue, symbol)}`;
}
