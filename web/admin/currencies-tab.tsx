import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Currency } from '#lib/domain/currency.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { EditorForm, editButtonId, FIRST_FIELD } from './editor-form.tsx';
import { EditorTable } from './editor-table.tsx';
import { NoRates } from './no-rates.tsx';
import { TabLayout } from './tab-layout.tsx';
import { EditorTools } from './tab-tools.tsx';

const LABELS = { code: 'Code', name: 'Name', symbol: 'Symbol', displayOrder: 'Display order' };
const NOTE = 'default-note';

type Props = {
  admin: AdminStore;
  /** Shows the rates of a currency. */
  onSetRates: (currency: Currency) => void;
};

/** The currencies: added, edited, deleted, and one of them made the default. */
export const CurrenciesTab = observer(function CurrenciesTab({ admin, onSetRates }: Props) {
  const { currencies: editor, ratedPairs } = admin;
  useEffect(() => {
    void ratedPairs.load({ isKept: true });
  }, [ratedPairs]);

  const columns = {
    Code: ({ code }: Currency) => code,
    Name: (currency: Currency, headId: string) => (
      <>
        {currency.name}
        {ratedPairs.items?.some(({ code }) => code === currency.code) === false && (
          <NoRates headId={headId} onSetRates={() => onSetRates(currency)}>
            visitors see standard rates
          </NoRates>
        )}
      </>
    ),
    Symbol: ({ symbol }: Currency) => symbol,
    Default: ({ isDefault }: Currency) =>
      isDefault ? (
        <span className="default-mark">Default</span>
      ) : (
        <span className="no-default">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">No</span>
        </span>
      ),
    'Display Order': ({ displayOrder }: Currency) => (
      <>
        <span className="phone-only">Display order </span>
        {displayOrder}
      </>
    ),
  };

  const form = (
    <EditorForm editor={editor} labels={LABELS}>
      {(field) => {
        const line = (name: keyof typeof LABELS) => ({
          ...field(name),
          isInvalid: editor.missing.includes(name),
          autoComplete: 'off',
        });
        return (
          <div className="currency-fields">
            <TextField {...line('code')} id={FIRST_FIELD} required />
            <TextField {...line('name')} required />
            <TextField {...line('symbol')} required />
            <TextField
              {...line('displayOrder')}
              placeholder="0"
              hint="Lower numbers appear first in the calculator."
            />
          </div>
        );
      }}
    </EditorForm>
  );

  return (
    <TabLayout
      title="Currency Management"
      side={form}
      tools={<EditorTools admin={admin} editor={editor} />}
    >
      <EditorTable
        editor={editor}
        columns={columns}
        fullNameOf={({ code, name }) => `${code} - ${name}`}
        keptBecause={({ isDefault }) => (isDefault ? NOTE : undefined)}
        moreActions={(currency) =>
          !currency.isDefault && <SetDefault admin={admin} currency={currency} />
        }
      />
      {editor.all.some(({ isDefault }) => isDefault) && (
        <p id={NOTE} className="tab-note">
          The default currency cannot be deleted. Set another currency as the default first.
        </p>
      )}
    </TabLayout>
  );
});

/** Makes a currency the default one; the button is gone then, and the focus goes to the one beside it. */
function SetDefault({ admin, currency }: { admin: AdminStore; currency: Currency }) {
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    const isDone = await admin.setDefault(currency);
    setPending(false);
    if (isDone) keepFocus(editButtonId(currency.id));
  };
  return (
    <Button kind="text" isPending={isPending} onClick={press}>
      Set default
    </Button>
  );
}
