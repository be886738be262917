// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { AssetClassesStore } from '../stores/asset-classes-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { AssetClassForm } from './asset-class-form.tsx';
import { EditorTable } from './editor-table.tsx';
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
const COLUMNS = ['Name', 'Description', 'Risk Level'];

/** The asset classes: added, edited and deleted. */
export function AssetClassesTab({ editor }: { editor: AssetClassesStore }) {
  return (
    <TabLayout title="Asset Class Management" side={<AssetClassForm editor={editor} />}>
      <EditorTable
        editor={editor}
        className="asset-classes"
        label="Asset classes"
        words={WORDS}
        columns={COLUMNS}
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
