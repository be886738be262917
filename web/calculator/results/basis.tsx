import { observer } from 'mobx-react-lite';
import { otherBasisLine } from '#lib/domain/result-description.ts';
import { type Result, useDeferredResult } from './deferred-result.ts';

/** The future value in the other money. Nothing where both are the same. It may follow a drag later. */
export const OtherBasis = observer(function OtherBasis() {
  const result = useDeferredResult();
  const line = result && otherBasisLine(result.input, result.symbol);
  if (!line) return null;
  return (
    <p className="other-basis">
      {`${line.label}: `}
      <b>{line.value}</b>.
    </p>
  );
});

/** Says beside a heading that the amounts below it are in today's money, where they are. */
export function MoneyNote({ input }: Pick<Result, 'input'>) {
  return input.adjustForInflation && <p className="money-note">In today’s money</p>;
}
