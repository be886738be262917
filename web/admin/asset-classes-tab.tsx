import type { AssetClass } from '#lib/domain/asset-class.ts';
import { csvCell } from '#lib/domain/csv-cell.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { NoRates, RecordsTab } from './records-tab.tsx';

const CELLS = { risk: ({ risk }: AssetClass) => <RiskBadge risk={risk} /> };

type Props = { admin: AdminStore; onSetRates: () => void };

/** The asset classes: added, edited and deleted. */
export function AssetClassesTab({ admin, onSetRates }: Props) {
  return (
    <RecordsTab
      admin={admin}
      editor={admin.assetClasses}
      cells={CELLS}
      belowHead={({ name }, headId) => (
        <NoRates
          admin={admin}
          isOfIt={({ nameCell }) => nameCell === csvCell(name)}
          headId={headId}
          onSetRates={onSetRates}
        >
          visitors do not see it
        </NoRates>
      )}
    />
  );
}
