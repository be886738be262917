import { memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadRestToDraw } from '../calculator/load-rest.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy.tsx';

const ClientDialog = lazyPart(async () => (await loadRestToDraw()).ClientDialog);

/** The dialog is rendered in the body, so that it stays if this part of the page leaves the screen. */
export const GenerateReport = memo(function GenerateReport({
  isSmall = false,
}: {
  isSmall?: boolean;
}) {
  const { offInPreview } = useStores();
  /** The number of presses since the dialog closed. Each one tries again to load what failed. */
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Button
        kind="primary"
        isSmall={isSmall}
        aria-haspopup="dialog"
        onClick={() => setPresses(presses + 1)}
        {...offInPreview}
      >
        Generate Report
      </Button>
      {presses > 0 &&
        createPortal(<ClientDialog key={presses} onClose={() => setPresses(0)} />, document.body)}
    </>
  );
});
