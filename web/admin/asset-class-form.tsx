import { observer } from 'mobx-react-lite';
import { RISK, RISK_LEVELS } from '#lib/domain/risk.ts';
import type { AssetClassesStore } from '../stores/asset-classes-store.ts';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { EditorForm } from './editor-form.tsx';
import { FIRST_FIELD } from './focus.ts';

const RISKS = RISK_LEVELS.map((risk) => ({ value: risk, label: RISK[risk].label }));

/** Adds an asset class, or edits one. */
export const AssetClassForm = observer(function AssetClassForm({
  editor,
}: {
  editor: AssetClassesStore;
}) {
  const { editing, texts, missing } = editor;
  return (
    <EditorForm
      editor={editor}
      title={editing ? `Edit ${editing.name}` : 'Add an asset class'}
      action={editing ? 'Update Asset Class' : 'Add Asset Class'}
    >
      <div className="asset-class-fields">
        <TextField
          id={FIRST_FIELD}
          label="Name"
          name="name"
          placeholder="Name (e.g., Money Market)"
          autoComplete="off"
          required
          value={texts.name}
          isInvalid={missing.includes('name')}
          onChange={(text) => editor.type('name', text)}
        />
        <TextArea
          label="Description"
          note="(optional)"
          name="description"
          value={texts.description}
          onChange={(text) => editor.type('description', text)}
        />
        <Select
          label="Risk level"
          name="risk"
          value={texts.risk}
          options={RISKS}
          onChange={(risk) => editor.type('risk', risk)}
        />
      </div>
    </EditorForm>
  );
});
