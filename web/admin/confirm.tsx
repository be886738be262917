import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { DialogHandle } from '../ui/use-modal.ts';

type Props = {
  title: string;
  question: string;
  /** The name of what is asked about. */
  about?: ReactNode;
  no?: string;
  /** Repeats the verb of the question. */
  yes: string;
  /** What yes does; the dialog stays until it is done. */
  onYes: () => unknown;
  onClosed: () => void;
};

/** Asks before something is lost. 'No' has the focus, and is what Esc says. */
export function Confirm({ title, question, about, no = 'Cancel', yes, onYes, onClosed }: Props) {
  const id = useId();
  const dialog = useRef<DialogHandle>(null);
  const [isPending, setPending] = useState(false);

  const confirm = async () => {
    setPending(true);
    await onYes();
    await dialog.current?.close();
  };

  return (
    <Dialog handle={dialog} title={title} isQuestion describedBy={id} onClosed={onClosed}>
      <p id={id} className="confirm-question">
        {question}
      </p>
      {about && <p className="confirm-about">{about}</p>}
      <div className="dialog-actions">
        <Button
          kind="secondary"
          data-first
          disabled={isPending}
          onClick={() => dialog.current?.close()}
        >
          {no}
        </Button>
        <Button kind="destructive" isPending={isPending} onClick={confirm}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
