import { type ComponentType, memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStores } from '../stores/context.tsx';
import { lateStyles } from '../styles/on-demand-styles.ts';
import { Button } from '../ui/button.tsx';

type Props = { isSmall?: boolean };
type DialogProps = { onClose: () => void };

/**
 * The 'Generate Report' button. The dialog is loaded when it is first pressed, and stands in the body: a part
 * of the page that leaves the screen does not take it along.
 */
export const GenerateReport = memo(function GenerateReport({ isSmall = false }: Props) {
  const { toasts } = useStores();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);

  const open = async () => {
    try {
      const [{ ClientDialog }] = await Promise.all([import('./client-dialog.tsx'), lateStyles()]);
      setDialog(() => ClientDialog);
    } catch {
      toasts.show({
        kind: 'error',
        title: 'The report could not be loaded',
        description: 'Check your connection and try again.',
      });
    }
  };

  return (
    <>
      <Button kind="primary" isSmall={isSmall} aria-haspopup="dialog" onClick={open}>
        Generate Report
      </Button>
      {Dialog && createPortal(<Dialog onClose={() => setDialog(null)} />, document.body)}
    </>
  );
});
