import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import type { Result } from './deferred-result.ts';
import { leadText } from './result-text.ts';
import { useDeferredResult } from './use-deferred-result.ts';

const SETTLED_MS = 600;

/** Says the result to a screen reader once the inputs have come to rest. The first result is not a change. */
export const ResultStatus = observer(function ResultStatus() {
  const text = textOf(useDeferredResult());
  const lastText = useRef(text);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (text === null || text === lastText.current) return;
    const isFirst = lastText.current === null;
    lastText.current = text;
    if (isFirst) return;
    const timer = setTimeout(() => setSaid(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
});

function textOf(result: Result | null): string | null {
  if (!result) return null;
  const { statement, symbol } = result;
  return `${leadText(statement.rows.length)} ${formatMoney(statement.futureValue, symbol)}`;
}
