import { type ComponentType, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';

type DialogProps = { onClose: () => void };

/** The 'Generate Report' button. The dialog is loaded when it is first pressed. */
export function GenerateReport({ isSmall = false }: { isSmall?: boolean }) {
  const { toasts } = useStores();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);

  const open = async () => {
    try {
      const { ClientDialog } = await import('./client-dialog.tsx');
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
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
