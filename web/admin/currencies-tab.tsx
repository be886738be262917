// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Currency } from '#lib/domain/currency.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { CurrenciesStore, CurrencyTexts } from '../stores/currencies-store.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { EditorForm } from './editor-form.tsx';
import { EditorTable } from './editor-table.tsx';
import { EditorTools } from './editor-tools.tsx';
import { editButtonId, FIRST_FIELD } from './focus.ts';
import { TabLayout } from './tab-layout.tsx';

const WORDS = {
  loading: 'Loading currencies...',
  failed: 'Failed to load currencies',
  empty: 'No currencies found',
  emptyHint: 'Add the first one with the form.',
  deleteTitle: 'Delete currency',
  deleteQuestion: 'Are you sure you want to delete this currency?',
};
const FILTER = {
  noun: { one: 'currency', many: 'currencies' },
  filterTexts: ({ code, name, symbol }: Currency) => [code, name, symbol],
};
const COLUMNS = ['Code', 'Name', 'Symbol', 'Default', 'Display Order'];
const FORM_WORDS = {
  noun: 'currency',
  labels: { code: 'Code', name: 'Name', symbol: 'Symbol', displayOrder: 'Display order' },
};
const NOTE = 'default-note';

/** The currencies: added, edited, deleted, and one of them made the default. */
export const CurrenciesTab = observer(function CurrenciesTab({
  admin,
  onSetRates,
}: {
  admin: AdminStore;
  /** Shows the rates of a currency. */
  onSetRates: (currency: Currency) => void;
}) {
  const { currencies, ratedCodes } = admin;
  useEffect(() => {
    void ratedCodes.load({ isKept: true });
  }, [ratedCodes]);
  const isUnrated = ({ code }: Currency) => ratedCodes.items?.includes(code) === false;
  const { editor } = currencies;

  return (
    <TabLayout
      title="Currency Management"
      side={<CurrencyForm editor={editor} />}
      tools={<EditorTools admin={admin} editor={editor} kind="currencies" {...FILTER} />}
    >
      <EditorTable
        editor={editor}
        className="currencies"
        label="Currencies"
        words={WORDS}
        columns={COLUMNS}
        {...FILTER}
        nameOf={({ code, name }) => `${code} - ${name}`}
        cells={(currency, headId) => (
          <CurrencyCells
            {...currency}
            headId={headId}
            onSetRates={isUnrated(currency) ? () => onSetRates(currency) : undefined}
          />
        )}
        keptBecause={({ isDefault }) => (isDefault ? NOTE : undefined)}
        moreActions={(currency) =>
          !currency.isDefault && <SetDefault currencies={currencies} currency={currency} />
        }
      />
      {editor.list.items?.some(({ isDefault }) => isDefault) && (
        <p id={NOTE} className="tab-note">
          The default currency cannot be deleted. Set another currency as the default first.
        </p>
      )}
    </TabLayout>
  );
});

/** Makes a currency the default one; the button is gone then, and the focus goes to the one beside it. */
function SetDefault({ currencies, currency }: { currencies: CurrenciesStore; currency: Currency }) {
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    const isDone = await currencies.setDefault(currency);
    setPending(false);
    if (isDone) keepFocus(editButtonId(currency.id));
  };
  return (
    <Button kind="text" isPending={isPending} onClick={press}>
      Set default
    </Button>
  );
}

type CellsProps = Currency & {
  headId: string;
  /** Shows the currency's rates, where it has none. */
  onSetRates: (() => void) | undefined;
};

function CurrencyCells(props: CellsProps) {
  const { code, name, symbol, isDefault, displayOrder, headId, onSetRates } = props;
  return (
    <>
      <th id={headId} role="rowheader" scope="row">
        {code}
      </th>
      <td role="cell">
        {name}
        {onSetRates && (
          <span className="no-rates">
            No rates yet: visitors see standard rates{' '}
            <Button kind="text" aria-describedby={headId} onClick={onSetRates}>
              Set rates
            </Button>
          </span>
        )}
      </td>
      <td role="cell">{symbol}</td>
      <td role="cell">
        {isDefault ? <span className="default-mark">Default</span> : <NotDefault />}
      </td>
      <td role="cell">
        <span className="phone-only">Display order </span>
        {displayOrder}
      </td>
    </>
  );
}

function NotDefault() {
  return (
    <span className="no-default">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">No</span>
    </span>
  );
}

/** Adds a currency, or edits one. */
const CurrencyForm = observer(function CurrencyForm({
  editor,
}: {
  editor: CurrenciesStore['editor'];
}) {
  const { editing, texts, missing } = editor;
  const field = (name: keyof CurrencyTexts) => ({
    name,
    label: FORM_WORDS.labels[name],
    value: texts[name],
    isInvalid: missing.includes(name),
    onChange: (text: string) => editor.type(name, text),
    autoComplete: 'off',
  });
  return (
    <EditorForm
      editor={editor}
      title={editing ? `Edit ${editing.code}` : 'Add a currency'}
      action={editing ? 'Update Currency' : 'Add Currency'}
      words={FORM_WORDS}
    >
      <div className="currency-fields">
        <TextField {...field('code')} id={FIRST_FIELD} required />
        <TextField {...field('name')} required />
        <TextField {...field('symbol')} required />
        <TextField
          {...field('displayOrder')}
          placeholder="0"
          hint="Lower numbers appear first in the calculator."
        />
      </div>
    </EditorForm>
  );
});
