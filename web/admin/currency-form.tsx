import { observer } from 'mobx-react-lite';
import type { CurrenciesStore, CurrencyTexts } from '../stores/currencies-store.ts';
import { TextField } from '../ui/text-field.tsx';
import { EditorForm } from './editor-form.tsx';
import { FIRST_FIELD } from './focus.ts';

type Props = { editor: CurrenciesStore['editor'] };

/** Adds a currency, or edits one. */
export const CurrencyForm = observer(function CurrencyForm({ editor }: Props) {
  const { editing, texts, missing } = editor;
  const field = (name: keyof CurrencyTexts) => ({
    name,
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
    >
      <div className="currency-fields">
        <TextField {...field('code')} id={FIRST_FIELD} label="Code" required />
        <TextField {...field('name')} label="Name" required />
        <TextField {...field('symbol')} label="Symbol" required />
        <TextField
          {...field('displayOrder')}
          label="Display order"
          placeholder="0"
          hint="Lower numbers appear first in the calculator."
        />
      </div>
    </EditorForm>
  );
});
