import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import type { Records } from '#lib/schemas/record-kind.ts';
import type { RatedPair } from '../api/rates-sheet.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { Button } from '../ui/button.tsx';
import { EditorForm } from './editor-form.tsx';
import { EditorTable, type TableProps } from './editor-table.tsx';
import { TabLayout } from './tab-layout.tsx';
import { HistoryButton, TabFilter } from './tab-tools.tsx';

type Props<T extends keyof Records> = TableProps<T> & { admin: AdminStore; children?: ReactNode };

/** The records of one kind: added, edited and deleted. */
export const RecordsTab = observer(function RecordsTab<T extends keyof Records>(props: Props<T>) {
  const { admin, children, ...table } = props;
  const { editor } = table;
  const { filter, kind, shown, all } = editor;
  useEffect(() => {
    void admin.ratedPairs.load({ isKept: true });
  }, [admin]);

  return (
    <TabLayout
      title={`${kind.noun.title} Management`}
      side={<EditorForm editor={editor} />}
      tools={
        <>
          <TabFilter filter={filter} noun={kind.noun} shown={shown.length} total={all.length} />
          <HistoryButton admin={admin} kind={kind.path} />
        </>
      }
    >
      <EditorTable {...table} />
      {children}
    </TabLayout>
  );
});

type NoRatesProps = {
  admin: AdminStore;
  /** Returns whether a rate is one of the record's. */
  isOfIt: (rated: RatedPair) => boolean;
  /** The id of the record's name. */
  headId: string;
  onSetRates: () => void;
  /** What it means for visitors that there is none. */
  children: string;
};

/** Says of a record without rates that it has none, and leads to where they are set. */
export const NoRates = observer(function NoRates(props: NoRatesProps) {
  const { admin, isOfIt, headId, onSetRates, children } = props;
  const { items } = admin.ratedPairs;
  if (!items || items.some(isOfIt)) return null;
  return (
    <span className="no-rates small">
      No rates yet: {children}{' '}
      <Button kind="text" aria-describedby={headId} onClick={onSetRates}>
        Set rates
      </Button>
    </span>
  );
});
