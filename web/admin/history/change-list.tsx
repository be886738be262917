import { useId, useState } from 'react';
import { grouped } from '#lib/domain/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { To } from '../before-after.tsx';
import type { ChangeRow } from './change-rows.ts';

/** A text with more characters takes a line of its own. */
const LONG = 16;
/** With more rows than this, one fewer is shown until all are asked for. */
const MOST_SHOWN = 5;

type Props = {
  rows: readonly ChangeRow[];
  /** So many changes are not among them. */
  more: number;
};

export function ChangeList({ rows, more }: Props) {
  const [isWhole, setWhole] = useState(rows.length <= MOST_SHOWN);
  const shown = isWhole ? rows : rows.slice(0, MOST_SHOWN - 1);
  const id = useId();
  const showAll = () => {
    setWhole(true);
    focusOn(id + shown.length);
  };
  return (
    <>
      <dl className="changes">
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an entry never change
          <Row key={index} {...row} id={id + index} />
        ))}
      </dl>
      {!isWhole && (
        <Button kind="text" onClick={showAll}>
          Show {more > 0 ? 'the first' : 'all'} {grouped(rows.length)} changes
        </Button>
      )}
      {more > 0 && <p className="changes-more note">and {grouped(more)} more</p>}
    </>
  );
}

function Row({ what, before, after, from, id }: ChangeRow & { id: string }) {
  const day = from && `from ${from}`;
  if (before === undefined)
    return (
      <div className="changes-whole">
        <dt id={id} tabIndex={-1}>
          {what}
        </dt>
        <dd>
          {after}
          {day && <span className="changes-from small">{day}</span>}
        </dd>
      </div>
    );
  const isLong = before.length > LONG || after.length > LONG;
  return (
    <div>
      <dt id={id} tabIndex={-1}>
        {what}
      </dt>
      {isLong ? (
        <dd className="changes-long">
          {before} <To />
          <b>{after}</b>
        </dd>
      ) : (
        <>
          <dd>{before}</dd>
          <dd>
            <To />
          </dd>
          <dd>
            <b>{after}</b>
          </dd>
        </>
      )}
      {day && <dd className="changes-from small">{day}</dd>}
    </div>
  );
}
