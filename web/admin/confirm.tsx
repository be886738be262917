import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { Action } from '../stores/action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogError, type DialogHandle } from '../ui/dialog.tsx';
import type { Elements } from '../ui/elements.ts';

type Props = {
  title: string;
  question: string;
  /** Why the action is impossible. It replaces the question, and there is no 'Yes'. */
  refusal?: string | null;
  children?: Elements;
  no?: string;
  /** The label of the confirming button: the verb of the question. */
  yes: string;
  isLoss?: boolean;
  isReady?: boolean;
  isWide?: boolean;
  /** The action. The dialog stays until it is done, or if it returns false. */
  onYes?: () => unknown;
  onClosed: (isConfirmed: boolean) => void;
};

/** Asks for a confirmation. 'No' has the focus, and Esc means it. */
export const Confirm = observer(function Confirm(props: Props) {
  const { title, question, refusal = null, children, no = 'Cancel', yes, onYes, onClosed } = props;
  const { isLoss = true, isReady = true, isWide = false } = props;
  const id = useId();
  const dialog = useRef<DialogHandle>(null);
  const isConfirmed = useRef(false);
  const [confirming] = useState(() => new Action());
  const { isPending } = confirming;

  const close = () => dialog.current?.close();
  const confirm = async () => {
    isConfirmed.current = true;
    await confirming.run(async () => {
      isConfirmed.current = (await onYes?.()) !== false;
    });
    if (isConfirmed.current) await close();
  };

  return (
    <Dialog
      handle={dialog}
      title={title}
      isQuestion
      isWide={isWide}
      describedBy={id}
      onClosed={() => onClosed(isConfirmed.current)}
    >
      {refusal === null ? (
        <p id={id} className="quiet">
          {question}
        </p>
      ) : (
        <DialogError id={id}>{refusal}</DialogError>
      )}
      {children}
      <div className="dialog-actions wrap">
        <Button kind="secondary" data-first disabled={isPending} onClick={close}>
          {no}
        </Button>
        {refusal === null && (
          <Button
            kind={isLoss ? 'destructive' : 'primary'}
            isPending={isPending}
            disabled={!isReady}
            onClick={confirm}
          >
            {yes}
          </Button>
        )}
      </div>
    </Dialog>
  );
});
