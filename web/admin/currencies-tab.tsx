import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Currency } from '#lib/domain/currency.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/focus.ts';
import { editButtonId } from './editor-form.tsx';
import { NoRates, RecordsTab } from './records-tab.tsx';

const NOTE = 'default-note';

type Props = {
  admin: AdminStore;
  /** Shows the rates of a currency. */
  onSetRates: (currency: Currency) => void;
};

/** The currencies: added, edited, deleted, and one of them made the default. */
export const CurrenciesTab = observer(function CurrenciesTab({ admin, onSetRates }: Props) {
  const { currencies: editor } = admin;
  const cells = {
    name: (currency: Currency, headId: string) => (
      <>
        {currency.name}
        <NoRates
          admin={admin}
          isOfIt={({ code }) => code === currency.code}
          headId={headId}
          onSetRates={() => onSetRates(currency)}
        >
          visitors see standard rates
        </NoRates>
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
    displayOrder: ({ displayOrder }: Currency) => (
      <>
        <span className="phone-only">Display order </span>
        {displayOrder}
      </>
    ),
  };

  return (
    <RecordsTab
      admin={admin}
      editor={editor}
      cells={cells}
      keptBecause={({ isDefault }) => (isDefault ? NOTE : undefined)}
      moreActions={(currency) =>
        !currency.isDefault && <SetDefault admin={admin} currency={currency} />
      }
    >
      {editor.all.some(({ isDefault }) => isDefault) && (
        <p id={NOTE} className="tab-note note">
          The default currency cannot be deleted. Set another currency as the default first.
        </p>
      )}
    </RecordsTab>
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
