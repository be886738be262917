// Keeps the dashboard's code out of this bundle: see rest.ts.
import './screens.tsx';
import { AccountDialog } from './account/account-dialog.tsx';
import { HistoryDrawer } from './history/history-drawer.tsx';
import { PlannedDrawer } from './planned-drawer.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { SiteTextsDrawer } from './site/site-texts-drawer.tsx';
import { UploadDrawer } from './upload/upload-drawer.tsx';

/** The drawers and dialogs that open over the dashboard. */
export const drawers = {
  AccountDialog,
  HistoryDrawer,
  PlannedDrawer,
  ProposalDialog,
  SiteTextsDrawer,
  UploadDrawer,
};
