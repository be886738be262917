import { useId, useState } from 'react';
import { grouped } from '#lib/domain/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChangeRow } from './change-rows.ts';

/** Texts longer than this have a line of their own. */
const LONG = 16;
/** If there are more rows than this, one fewer is shown until all are requested. */
const MAX_SHOWN = 5;

type Props = {
  rows: readonly ChangeRow[];
  /** How many changes are not listed. */
  more: number;
};

export function ChangeList({ rows, more }: Props) {
  const [isWhole, setWhole] = useState(rows.length <= MAX_SHOWN);
  const shown = isWhole ? rows : rows.slice(0, MAX_SHOWN - 1);
  const id = useId();
  const showAll = () => {
    setWhole(true);
    focusOn(id + shown.length);
  };
  return (
    <>
      <Changes rows={shown} id={id} />
      {!isWhole && (
        <Button kind="text" onClick={showAll}>
          {`Show ${more > 0 ? 'the first' : 'all'} ${grouped(rows.length)} changes`}
        </Button>
      )}
      {more > 0 && <p className="changes-more note">{`and ${grouped(more)} more`}</p>}
    </>
  );
}

/** Changes as rows. With `id`, each can be focused by that id and its index. */
export function Changes({ rows, id }: { rows: readonly ChangeRow[]; id?: string }) {
  return (
    <dl className="changes">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps nothing of its own
        <Row key={index} {...row} id={id && id + index} />
      ))}
    </dl>
  );
}

function Row({ what, before, after, below, id }: ChangeRow & { id: string | undefined }) {
  if (before === undefined)
    return (
      <div className="changes-whole">
        <dt id={id} tabIndex={-1}>
          {what}
        </dt>
        <dd>
          <span>{after}</span>
          {below && <span className="changes-below small">{below}</span>}
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
          <span>{`${before} `}</span>
          <To />
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
      {below && <dd className="changes-below small">{below}</dd>}
    </div>
  );
}

function To() {
  return (
    <>
      <Icon name="arrow-left" />
      <span className="visually-hidden"> to </span>
    </>
  );
}
