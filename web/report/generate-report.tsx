import { memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy.tsx';

const ClientDialog = lazyPart(
  async () => (await import('../calculator/rest.ts')).rest.ClientDialog,
);

/**
 * The 'Generate Report' button. Its dialog stands in the body: a part of the page that leaves the screen does not take it
 * along.
 */
export const GenerateReport = memo(function GenerateReport({
  isSmall = false,
}: {
  isSmall?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" isSmall={isSmall} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Generate Report
      </Button>
      {isOpen && createPortal(<ClientDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  );
});
