import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { Action } from '../stores/action.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { keepFocus } from '../ui/focus.ts';
import { EditorForm, editButtonId, FIRST_FIELD } from './editor-form.tsx';
import { EditorTable, type TableProps } from './editor-table.tsx';
import { RiskBadge } from './risk-badge.tsx';
import { TabLayout } from './tab-layout.tsx';
import { HistoryButton, TabFilter } from './tab-tools.tsx';
import type { Leave } from './use-leave-guard.tsx';

const NOTE = 'default-note';

type CurrenciesProps = {
  admin: AdminStore;
  onLeave: Leave;
  onSetRates: (currency: Currency) => void;
};

export const CurrenciesTab = observer(function CurrenciesTab({
  admin,
  onLeave,
  onSetRates,
}: CurrenciesProps) {
  const { isReviewer } = useSession();
  const editor = admin.currencies;
  const cells = {
    name: (currency: Currency, headId: string) => (
      <>
        <span>{currency.name}</span>
        {admin.countOf(editor.kind, currency)?.returnRates === 0 && (
          <NoRates headId={headId} onSetRates={() => onSetRates(currency)}>
            visitors see standard rates
          </NoRates>
        )}
      </>
    ),
    isDefault: ({ isDefault }: Currency) =>
      isDefault ? (
        <span className="default-mark">Default</span>
      ) : (
        <span className="no-default wide-only">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">No</span>
        </span>
      ),
  };

  return (
    <RecordsTab
      admin={admin}
      editor={editor}
      onLeave={onLeave}
      cells={cells}
      whyNotDeletable={({ isDefault }) => (isDefault ? NOTE : undefined)}
      moreActions={(currency) =>
        !currency.isDefault && <SetDefault admin={admin} currency={currency} />
      }
    >
      {!isReviewer && editor.all.some(({ isDefault }) => isDefault) && (
        <p id={NOTE} className="tab-note note">
          The default currency cannot be deleted. Set another currency as the default first.
        </p>
      )}
    </RecordsTab>
  );
});

type SetDefaultProps = { admin: AdminStore; currency: Currency };

/** Makes a currency the default. The button then disappears, and the one beside it gets the focus. */
const SetDefault = observer(function SetDefault({ admin, currency }: SetDefaultProps) {
  const [setting] = useState(() => new Action());
  const press = async () => {
    await setting.run(() => admin.setDefault(currency));
    keepFocus(editButtonId(currency.id));
    // The currency may have been deleted.
    keepFocus(FIRST_FIELD);
  };
  return (
    <Button kind="text" isPending={setting.isPending} onClick={press}>
      Set default
    </Button>
  );
});

const CELLS = { risk: ({ risk }: AssetClass) => <RiskBadge risk={risk} /> };

type AssetClassesProps = { admin: AdminStore; onLeave: Leave; onSetRates: () => void };

export const AssetClassesTab = observer(function AssetClassesTab({
  admin,
  onLeave,
  onSetRates,
}: AssetClassesProps) {
  const editor = admin.assetClasses;
  return (
    <RecordsTab
      admin={admin}
      editor={editor}
      onLeave={onLeave}
      cells={CELLS}
      belowHead={(assetClass, headId) =>
        admin.countOf(editor.kind, assetClass)?.returnRates === 0 && (
          <NoRates headId={headId} onSetRates={onSetRates}>
            visitors do not see it
          </NoRates>
        )
      }
    />
  );
});

type Props<T extends keyof Records> = TableProps<T> & { children?: Elements };

const RecordsTab = observer(function RecordsTab<T extends keyof Records>(props: Props<T>) {
  const { children, ...table } = props;
  const { admin, editor, onLeave } = table;
  const { filter, kind, shown, all } = editor;
  const { isReviewer } = useSession();
  useEffect(() => {
    void admin.rateCounts.load({ isKept: true });
  }, [admin]);

  return (
    <TabLayout
      title={`${kind.noun.title} Management`}
      side={
        isReviewer ? (
          <p className="tab-note note">You see everything here and change nothing.</p>
        ) : (
          <EditorForm editor={editor} onLeave={onLeave} />
        )
      }
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
  headId: string;
  onSetRates: () => void;
  /** What the lack of rates means for visitors. */
  children: string;
};

/** Says that a record has no rates, with a button to set them. */
function NoRates({ headId, onSetRates, children }: NoRatesProps) {
  return (
    <span className="no-rates small">
      <span>{`No rates yet: ${children}`}</span>{' '}
      {!useSession().isReviewer && (
        <Button kind="text" aria-describedby={headId} onClick={onSetRates}>
          Set rates
        </Button>
      )}
    </span>
  );
}
