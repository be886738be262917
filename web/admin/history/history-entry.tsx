import { observer } from 'mobx-react-lite';
import { authorsInWords } from '#lib/domain/actor.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { HistoryRevision, HistoryStore } from '../../stores/history-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { timeText } from '../ago.tsx';
import { ChangeList } from './change-list.tsx';
import { firstRows, moreOf, rowsOfKind } from './change-rows.ts';
import { isFirst, obstacleTo, sourceText } from './entries.ts';

type Props = { entry: HistoryRevision; history: HistoryStore; kind: HistoryKind };

/** One revision: who, when, what and why, and the button to revert it or why that is impossible. */
export const HistoryEntry = observer(function HistoryEntry({ entry, history, kind }: Props) {
  const { revision, action, note, approvalNote, at } = entry;
  const { isReviewer } = useSession();
  const isData = isFirst(entry);
  const obstacle = isData ? null : obstacleTo(entry, kind, (number) => history.known(number));
  return (
    <li id={entryId(revision)} tabIndex={-1}>
      <p className="history-who row">
        <b>{authorsInWords(entry)}</b>
        <time className="note" dateTime={at}>
          {timeText(new Date(at))}
        </time>
      </p>
      {action && <p className="history-action quiet">{action}</p>}
      <ChangeList
        rows={isData ? firstRows(entry, kind) : rowsOfKind(entry, kind)}
        more={isData ? 0 : moreOf(entry)}
      />
      {note && <p className="history-note">{`“${note}”`}</p>}
      {approvalNote && <p className="history-note">{`Approval: “${approvalNote}”`}</p>}
      <div className="history-foot row note">
        <span>{sourceText(entry)}</span>
        {!isData && !obstacle && !isReviewer && (
          <Button
            kind="text"
            aria-label={`Revert revision ${revision}`}
            onClick={() => history.ask(revision)}
          >
            Revert
          </Button>
        )}
      </div>
      {obstacle && (
        <p className="history-obstacle small">
          <span>{`${obstacle.text} `}</span>
          <Later history={history} revision={obstacle.revision} />
          <span>.</span>
        </p>
      )}
    </li>
  );
});

/** The number of a later revision, as a button that shows it, unless it is in the history of another kind. */
const Later = observer(function Later(props: { history: HistoryStore; revision: number }) {
  const { history, revision } = props;
  const text = `revision ${revision}`;
  if (!history.known(revision) && history.filterCount === 0) return <span>{text}</span>;
  const go = async () => {
    if (await history.reach(revision)) focusOn(entryId(revision));
  };
  return (
    <Button kind="text" onClick={go}>
      {text}
    </Button>
  );
});

/** Returns the id of a revision's entry. */
export function entryId(revision: number): string {
  return `revision-${revision}`;
}
