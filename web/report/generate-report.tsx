import { memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadRestToDraw } from '../calculator/load-rest.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy.tsx';

const ClientDialog = lazyPart(async () => (await loadRestToDraw()).ClientDialog);

/** The dialog stands in the body: a part of the page that leaves the screen does not take it along. */
export const GenerateReport = memo(function GenerateReport({
  isSmall = false,
}: {
  isSmall?: boolean;
}) {
  const { offInPreview } = useStores();
  /** How often it was pressed since the dialog closed: each press asks anew for what could not be loaded. */
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
