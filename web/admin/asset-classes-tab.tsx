import { useEffect } from 'react';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { csvCell } from '#lib/domain/csv-cell.ts';
import { RISK, RISK_LEVELS, type RiskLevel } from '#lib/domain/risk.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { EditorForm, FIRST_FIELD } from './editor-form.tsx';
import { EditorTable } from './editor-table.tsx';
import { NoRates } from './no-rates.tsx';
import { TabLayout } from './tab-layout.tsx';
import { EditorTools } from './tab-tools.tsx';

const LABELS = { name: 'Name', description: 'Description', risk: 'Risk level' };
const RISKS = RISK_LEVELS.map((risk) => ({ value: risk, label: RISK[risk].label }));
const COLUMNS = {
  Name: ({ name }: AssetClass) => name,
  Description: ({ description }: AssetClass) => description ?? '–',
  'Risk Level': ({ risk }: AssetClass) => <RiskBadge risk={risk} />,
};

type Props = { admin: AdminStore; onSetRates: () => void };

/** The asset classes: added, edited and deleted. */
export function AssetClassesTab({ admin, onSetRates }: Props) {
  const { assetClasses: editor, ratedPairs } = admin;
  useEffect(() => {
    void ratedPairs.load({ isKept: true });
  }, [ratedPairs]);

  const isUnrated = (name: string) =>
    ratedPairs.items?.some(({ nameCell }) => nameCell === csvCell(name)) === false;
  const form = (
    <EditorForm
      editor={editor}
      labels={LABELS}
      shown={(field, text) => (field === 'risk' ? RISK[text as RiskLevel].label : text)}
    >
      {(field) => (
        <div className="asset-class-fields">
          <TextField
            {...field('name')}
            id={FIRST_FIELD}
            placeholder="Name (e.g., Money Market)"
            autoComplete="off"
            required
            isInvalid={editor.missing.includes('name')}
          />
          <TextArea {...field('description')} note="(optional)" />
          <Select {...field('risk')} options={RISKS} />
        </div>
      )}
    </EditorForm>
  );
  return (
    <TabLayout
      title="Asset Class Management"
      side={form}
      tools={<EditorTools admin={admin} editor={editor} />}
    >
      <EditorTable
        editor={editor}
        columns={COLUMNS}
        belowHead={({ name }, headId) =>
          isUnrated(name) && (
            <NoRates headId={headId} onSetRates={onSetRates}>
              visitors do not see it
            </NoRates>
          )
        }
        fullNameOf={({ name }) => name}
        deletesAlso=" This will also delete any returns associated with it."
      />
    </TabLayout>
  );
}
