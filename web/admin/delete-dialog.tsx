import { useRef } from 'react';
import type { EditorStore, Texts } from '../stores/editor-store.ts';
import { Confirm } from './confirm.tsx';
import { editButtonId, FIRST_FIELD, focusOn } from './focus.ts';

type Props<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  item: Item;
  title: string;
  question: string;
  /** The name of the record. */
  about: string;
  onClosed: () => void;
};

/** Asks before a record is deleted. When it is gone, the focus is on the row that stands in its place. */
export function DeleteDialog<Item extends { id: number }, T extends Texts>(props: Props<Item, T>) {
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

/** The record below another one, or above it if it is the last. */
function neighbour<Item extends { id: number }>(items: readonly Item[], { id }: Item) {
  const index = items.findIndex((item) => item.id === id);
  return items[index + 1] ?? items[index - 1];
}
