// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { RISK, RISK_LEVELS } from '#lib/domain/risk.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { AssetClassesStore } from '../stores/asset-classes-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { EditorForm } from './editor-form.tsx';
import { EditorTable } from './editor-table.tsx';
import { EditorTools } from './editor-tools.tsx';
import { FIRST_FIELD } from './focus.ts';
import { TabLayout } from './tab-layout.tsx';

const WORDS = {
  loading: 'Loading asset classes...',
  failed: 'Failed to load asset classes',
  empty: 'No asset classes found',
  emptyHint: 'Add the first one with the form.',
  deleteTitle: 'Delete asset class',
  deleteQuestion:
    'Are you sure you want to delete this asset class? This will also delete any returns associated with it.',
};
const LABELS = { name: 'Name', description: 'Description', risk: 'Risk level' };
const RISKS = RISK_LEVELS.map((risk) => ({ value: risk, label: RISK[risk].label }));
const FORM_WORDS = {
  noun: 'asset class',
  labels: LABELS,
  shown: (field: string, text: string) =>
    (field === 'risk' && RISKS.find(({ value }) => value === text)?.label) || text,
};
const FILTER = {
  noun: { one: 'asset class', many: 'asset classes' },
  filterTexts: ({ name }: AssetClass) => [name],
};
const COLUMNS = ['Name', 'Description', 'Risk Level'];

/** The asset classes: added, edited and deleted. */
export function AssetClassesTab({ admin }: { admin: AdminStore }) {
  const editor = admin.assetClasses;
  return (
    <TabLayout
      title="Asset Class Management"
      side={<AssetClassForm editor={editor} />}
      tools={<EditorTools admin={admin} editor={editor} kind="asset-classes" {...FILTER} />}
    >
      <EditorTable
        editor={editor}
        className="asset-classes"
        label="Asset classes"
        words={WORDS}
        columns={COLUMNS}
        {...FILTER}
        nameOf={({ name }) => name}
        cells={(assetClass, headId) => <AssetClassCells {...assetClass} headId={headId} />}
      />
    </TabLayout>
  );
}

function AssetClassCells({ name, description, risk, headId }: AssetClass & { headId: string }) {
  return (
    <>
      <th id={headId} role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell">{description ?? '–'}</td>
      <td role="cell">
        <RiskBadge risk={risk} />
      </td>
    </>
  );
}

/** Adds an asset class, or edits one. */
const AssetClassForm = observer(function AssetClassForm({ editor }: { editor: AssetClassesStore }) {
  const { editing, texts, missing } = editor;
  return (
    <EditorForm
      editor={editor}
      title={editing ? `Edit ${editing.name}` : 'Add an asset class'}
      action={editing ? 'Update Asset Class' : 'Add Asset Class'}
      words={FORM_WORDS}
    >
      <div className="asset-class-fields">
        <TextField
          id={FIRST_FIELD}
          label={LABELS.name}
          name="name"
          placeholder="Name (e.g., Money Market)"
          autoComplete="off"
          required
          value={texts.name}
          isInvalid={missing.includes('name')}
          onChange={(text) => editor.type('name', text)}
        />
        <TextArea
          label={LABELS.description}
          note="(optional)"
          name="description"
          value={texts.description}
          onChange={(text) => editor.type('description', text)}
        />
        <Select
          label={LABELS.risk}
          name="risk"
          value={texts.risk}
          options={RISKS}
          onChange={(risk) => editor.type('risk', risk)}
        />
      </div>
    </EditorForm>
  );
});
