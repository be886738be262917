import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { readHistorySheet } from '#lib/api/history.ts';
import { actorInWords } from '#lib/domain/actor.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import { call } from '../../api/call.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { HistoryStore } from '../../stores/history-store.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { focusOn, keepFocus } from '../../ui/focus.ts';
import { timeText } from '../ago.tsx';
import { DownloadCsv } from '../download-csv.tsx';
import { Empty, Failure, Loading } from '../tab-layout.tsx';
import { ChangeList } from './change-list.tsx';
import { firstRows, moreOf, rowsOfKind } from './change-rows.ts';
import { daysOf, entriesOf, type HistoryEntry, isRevertible, sourceText } from './entries.ts';
import { RevertDialog } from './revert-dialog.tsx';

const RETRY = 'history-retry';

type Props = { admin: AdminStore; kind: HistoryKind; onClosed: () => void };

/** What was done to the records of one kind, newest first, with the way to undo each change. */
export const HistoryDrawer = observer(function HistoryDrawer({ admin, kind, onClosed }: Props) {
  const [history] = useState(() => new HistoryStore(admin, kind));
  useEffect(() => {
    void history.load();
  }, [history]);

  const { revisions, question, loading } = history;
  const { hasFailed } = loading;
  const entries = entriesOf(revisions ?? []);
  const showOlder = async () => {
    const known = revisions?.length ?? 0;
    if (!(await history.load())) return keepFocus(RETRY);
    const first = history.revisions?.[known]?.revision ?? 0;
    const entry = entriesOf(history.revisions ?? []).find((one) => one.revisions.includes(first));
    if (entry) focusOn(entryId(entry));
  };
  const leaveQuestion = () => {
    const isReverted = history.question?.isReverted;
    history.leaveQuestion();
    const [newest] = entriesOf(history.revisions ?? []);
    if (isReverted) focusOn(newest ? entryId(newest) : RETRY);
  };

  const name = kind.replace('-', ' ');
  const download = (
    <DownloadCsv
      admin={admin}
      name={`history-of-${kind}`}
      content="history"
      load={() => call(admin.request, readHistorySheet, { query: { kind } })}
    />
  );
  return (
    <>
      <Drawer title={`History of ${name}`} tool={download} onClosed={onClosed}>
        {daysOf(entries).map(([day, those]) => (
          <section key={day} className="history" aria-label={day}>
            <h3 className="history-day small">{day}</h3>
            <ol>
              {those.map((entry) => (
                <Entry
                  key={entryId(entry)}
                  entry={entry}
                  kind={kind}
                  onRevert={() => history.ask(entry.revisions)}
                />
              ))}
            </ol>
          </section>
        ))}
        {revisions?.length === 0 && (
          <Empty text="No changes yet">{`Changes to ${name} appear here.`}</Empty>
        )}
        {!revisions && !hasFailed && <Loading>Loading history...</Loading>}
        {hasFailed && (
          <Failure
            tool={
              <Button id={RETRY} kind="text" onClick={showOlder}>
                Try again
              </Button>
            }
          >
            Failed to load history
          </Failure>
        )}
        {revisions && revisions.length > 0 && !hasFailed && (
          <div className="history-more">
            {history.isComplete ? (
              <p className="note">That is everything.</p>
            ) : (
              <Button kind="secondary" isSmall isPending={loading.isPending} onClick={showOlder}>
                Show older
              </Button>
            )}
          </div>
        )}
      </Drawer>
      {question && <RevertDialog question={question} onClosed={leaveQuestion} />}
    </>
  );
});

type EntryProps = { entry: HistoryEntry; kind: HistoryKind; onRevert: () => void };

function Entry({ entry, kind, onRevert }: EntryProps) {
  const { actor, revisions, action, note } = entry;
  const canRevert = isRevertible(entry);
  return (
    <li id={entryId(entry)} tabIndex={-1}>
      <p className="history-who row">
        <b>{actorInWords(actor)}</b>
        <time className="note" dateTime={entry.at}>
          {timeText(new Date(entry.at))}
        </time>
      </p>
      {action && <p className="history-action quiet">{action}</p>}
      <ChangeList
        rows={canRevert ? rowsOfKind(entry, kind) : firstRows(entry, kind)}
        more={canRevert ? moreOf(entry) : 0}
      />
      {note && <p className="history-note">{`“${note}”`}</p>}
      <div className="history-foot row note">
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

function entryId({ revisions }: HistoryEntry): string {
  return `revision-${revisions.at(-1)}`;
}
