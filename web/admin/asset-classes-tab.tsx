import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { csvCell } from '#lib/domain/csv-cell.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { NoRates } from './no-rates.tsx';
import { RecordsTab } from './records-tab.tsx';

const CELLS = { risk: ({ risk }: AssetClass) => <RiskBadge risk={risk} /> };

type Props = { admin: AdminStore; onSetRates: () => void };

/** The asset classes: added, edited and deleted. */
export const AssetClassesTab = observer(function AssetClassesTab({ admin, onSetRates }: Props) {
  const { assetClasses: editor, ratedPairs } = admin;
  useEffect(() => {
    void ratedPairs.load({ isKept: true });
  }, [ratedPairs]);
  const rated = ratedPairs.items;

  return (
    <RecordsTab
      admin={admin}
      editor={editor}
      cells={CELLS}
      belowHead={({ name }, headId) =>
        rated?.some(({ nameCell }) => nameCell === csvCell(name)) === false && (
          <NoRates headId={headId} onSetRates={onSetRates}>
            visitors do not see it
          </NoRates>
        )
      }
    />
  );
});
