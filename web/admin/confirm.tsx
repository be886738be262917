import { type ReactNode, useId, useRef, useState } from 'react';
import type { Texts } from '../stores/editor-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusOn } from '../ui/focus.ts';
import type { DialogHandle } from '../ui/use-modal.ts';
import { editButtonId, FIRST_FIELD } from './focus.ts';

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

type DeleteProps<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  item: Item;
  title: string;
  question: string;
  /** The name of the record. */
  about: string;
  onClosed: () => void;
};

/** Asks before a record is deleted. When it is gone, the focus is on the row that stands in its place. */
export function DeleteDialog<Item extends { id: number }, T extends Texts>(
  props: DeleteProps<Item, T>,
) {
  const { editor, item, title, question, about, onClosed } = props;
  const next = useRef<Item | undefined | null>(null);

  const remove = async () => {
    const beside = neighbour(editor.list.items ?? [], item);
    if (await editor.remove(item)) next.current = beside;
  };

  const leave = () => {
    onClosed();
    if (next.current === null) return;
    if (!next.current || !focusOn(editButtonId(next.current.id))) focusOn(FIRST_FIELD);
  };

  return (
    <Confirm
      title={title}
      question={question}
      about={about}
      yes={title}
      onYes={remove}
      onClosed={leave}
    />
  );
}

/** Returns the record below another one, or above it if it is the last. */
function neighbour<Item extends { id: number }>(items: readonly Item[], { id }: Item) {
  const index = items.findIndex((item) => item.id === id);
  return items[index + 1] ?? items[index - 1];
}
