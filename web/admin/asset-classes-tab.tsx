import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { RecordsTab } from './records-tab.tsx';

const CELLS = { risk: ({ risk }: AssetClass) => <RiskBadge risk={risk} /> };

/** The asset classes: added, edited and deleted. */
export function AssetClassesTab({ admin }: { admin: AdminStore }) {
  return <RecordsTab admin={admin} editor={admin.assetClasses} cells={CELLS} />;
}
