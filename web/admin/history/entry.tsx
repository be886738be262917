import type { HistoryKind } from '#lib/schemas/history.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import { firstRows, moreOf, rowsOfKind } from './change-rows.ts';
import { type HistoryEntry, isRevertible, sourceText, timeText, whoText } from './entries.ts';

type Props = { entry: HistoryEntry; kind: HistoryKind; onRevert: () => void };

/** Who changed what, when and from where, with the way to undo it. */
export function Entry({ entry, kind, onRevert }: Props) {
  const { at, revisions } = entry;
  const canRevert = isRevertible(entry);
  return (
    <li id={entryId(entry)} tabIndex={-1}>
      <p className="history-who">
        <b>{whoText(entry)}</b>
        <time dateTime={at.toISOString()}>{timeText(at)}</time>
      </p>
      <ChangeList
        rows={canRevert ? rowsOfKind(entry, kind) : firstRows(entry, kind)}
        more={canRevert ? moreOf(entry) : 0}
      />
      <div className="history-foot">
        <span>{sourceText(entry)}</span>
        {canRevert && (
          <Button
            kind="text"
            aria-label={`Revert revision${revisions.length > 1 ? 's' : ''} ${revisions.join(', ')}`}
            onClick={onRevert}
          >
            Revert
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns the id of an entry: the number of its newest revision. */
export function entryId({ revisions }: HistoryEntry): string {
  return `revision-${revisions.at(-1)}`;
}
