import { Filter, NoMatch } from './filter.tsx';
import { HistoryDrawer } from './history/history-drawer.tsx';
import { PasteNote } from './paste-note.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { downloadSheet } from './upload/download-sheet.ts';
import { UploadDrawer } from './upload/upload-drawer.tsx';

/** What most visits go without: loaded together when the first of it is wanted. */
export const drawers = {
  Filter,
  HistoryDrawer,
  NoMatch,
  PasteNote,
  SignInAgain,
  UploadDrawer,
  downloadSheet,
};
