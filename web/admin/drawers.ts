import '../on-demand.ts';
import { HistoryDrawer } from './history/history-drawer.tsx';
import { PasteNote } from './paste-note.tsx';
import { SecondFactorDialog } from './second-factor/second-factor-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { downloadSheet } from './upload/download-sheet.ts';
import { UploadDrawer } from './upload/upload-drawer.tsx';

/** What most visits go without: loaded together when the first of it is wanted. */
export const drawers = {
  HistoryDrawer,
  PasteNote,
  SecondFactorDialog,
  SignInAgain,
  UploadDrawer,
  downloadSheet,
};
