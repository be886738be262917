import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { HistoryStore } from '../../stores/history-store.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loading } from '../tab-layout.tsx';
import { daysOf, entriesOf, type HistoryEntry } from './entries.ts';
import { Entry, entryId } from './entry.tsx';
import { RevertDialog } from './revert-dialog.tsx';

type Props = { admin: AdminStore; kind: HistoryKind; onClosed: () => void };

const NAMES: Readonly<Record<HistoryKind, string>> = {
  currencies: 'currencies',
  'asset-classes': 'asset classes',
  'return-rates': 'return rates',
};

/** What was done to the records of one kind, newest first, with the way to undo each change. */
export const HistoryDrawer = observer(function HistoryDrawer({ admin, kind, onClosed }: Props) {
  const [history] = useState(() => new HistoryStore(admin.request, kind));
  const [toRevert, setToRevert] = useState<HistoryEntry | null>(null);
  useEffect(() => {
    void history.loadOlder();
  }, [history]);

  const entries = entriesOf(history.revisions ?? []);
  const showOlder = async () => {
    const known = history.revisions?.length ?? 0;
    if (!(await history.loadOlder())) return;
    const first = history.revisions?.[known]?.revision ?? 0;
    const entry = entriesOf(history.revisions ?? []).find((one) => one.revisions.includes(first));
    if (entry) focusOn(entryId(entry));
  };
  const [isReverted, setReverted] = useState(false);
  const afterRevert = async () => {
    setReverted(true);
    await Promise.all([history.reload(), admin.reload()]);
  };
  const leaveQuestion = () => {
    setToRevert(null);
    setReverted(false);
    const [newest] = entries;
    if (isReverted && newest) focusOn(entryId(newest));
  };

  const { revisions, hasFailed } = history;
  return (
    <>
      <Drawer title={`History of ${NAMES[kind]}`} onClosed={onClosed}>
        {daysOf(entries).map(([day, those]) => (
          <section key={day} className="history" aria-label={day}>
            <h3 className="history-day">{day}</h3>
            <ol>
              {those.map((entry) => (
                <Entry
                  key={entryId(entry)}
                  entry={entry}
                  kind={kind}
                  onRevert={() => setToRevert(entry)}
                />
              ))}
            </ol>
          </section>
        ))}
        {revisions?.length === 0 && (
          <Empty text="No changes yet">{`Changes to ${NAMES[kind]} appear here.`}</Empty>
        )}
        {!revisions && !hasFailed && <Loading>Loading history...</Loading>}
        {hasFailed && <Failed onRetry={showOlder} />}
        {revisions && revisions.length > 0 && !hasFailed && (
          <div className="history-more">
            {history.isComplete ? (
              'That is everything.'
            ) : (
              <Button kind="secondary" isSmall isPending={history.isLoading} onClick={showOlder}>
                Show older
              </Button>
            )}
          </div>
        )}
      </Drawer>
      {toRevert && (
        <RevertDialog
          request={admin.request}
          toasts={admin.toasts}
          revisions={toRevert.revisions}
          onReverted={afterRevert}
          onClosed={leaveQuestion}
        />
      )}
    </>
  );
});

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="area area-failure" role="alert">
      <Icon name="alert" size={20} />
      Failed to load history
      <Button kind="text" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
