import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { readHistorySheet } from '#lib/api/history.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import { call } from '../../api/call.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { HistoryStore } from '../../stores/history-store.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { focusOn, keepFocus } from '../../ui/focus.ts';
import { DownloadCsv } from '../download-csv.tsx';
import { Empty, Failure, Loading } from '../tab-layout.tsx';
import { daysOf } from './entries.ts';
import { entryId, HistoryEntry } from './history-entry.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { RevertDialog } from './revert-dialog.tsx';

const RETRY = 'history-retry';

type Props = { admin: AdminStore; kind: HistoryKind; onClosed: () => void };

/** The history of one kind of record, newest first, with a button to revert each change. */
export const HistoryDrawer = observer(function HistoryDrawer({ admin, kind, onClosed }: Props) {
  const [history] = useState(() => new HistoryStore(admin, kind));
  useEffect(() => {
    void history.load();
  }, [history]);

  const { revisions, question, loading, filterCount } = history;
  const { hasFailed } = loading;
  const showOlder = async () => {
    const known = revisions?.length ?? 0;
    if (!(await history.load())) return keepFocus(RETRY);
    focusOn(entryId(history.revisions?.[known]?.revision ?? 0));
  };
  const leaveQuestion = () => {
    const isReverted = history.question?.isReverted;
    history.leaveQuestion();
    const newest = history.revisions?.[0];
    if (isReverted) focusOn(newest ? entryId(newest.revision) : RETRY);
  };

  const name = kind === 'site' ? 'site texts' : kind.replace('-', ' ');
  const download = (
    <DownloadCsv
      admin={admin}
      name={`history-of-${kind}`}
      content="history"
      load={() => call(admin.request, readHistorySheet, { query: history.query })}
    />
  );
  return (
    <>
      <Drawer title={`History of ${name}`} tool={download} onClosed={onClosed}>
        <HistoryFilter admin={admin} history={history} kind={kind} />
        {daysOf(revisions ?? []).map(([day, those]) => (
          <section key={day} className="history" aria-label={day}>
            <h3 className="history-day small">{day}</h3>
            <ol>
              {those.map((entry) => (
                <HistoryEntry key={entry.revision} entry={entry} history={history} kind={kind} />
              ))}
            </ol>
          </section>
        ))}
        {revisions?.length === 0 &&
          (filterCount > 0 ? (
            <p className="area area-empty">No change matches</p>
          ) : (
            <Empty text="No changes yet">{`Changes to ${name} appear here.`}</Empty>
          ))}
        {!revisions && !hasFailed && <Loading>Loading history...</Loading>}
        {hasFailed && (
          <Failure retryId={RETRY} onRetry={showOlder}>
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
