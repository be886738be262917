import { useRef } from 'react';
import { focusOn } from '../ui/focus.ts';
import { Confirm } from './confirm.tsx';
import { editButtonId, FIRST_FIELD } from './focus.ts';

type Props = {
  title: string;
  question: string;
  /** The name of the record. */
  about: string;
  /** Deletes the record. Returns whether it is gone. */
  remove: () => Promise<boolean>;
  /** The record that stands in its place then; undefined for none. */
  beside: { id: number } | undefined;
  onClosed: () => void;
};

/** Asks before a record is deleted. When it is gone, the focus is on the row that stands in its place. */
export function DeleteDialog({ title, question, about, remove, beside, onClosed }: Props) {
  const isGone = useRef(false);

  const leave = () => {
    onClosed();
    if (!isGone.current) return;
    if (!beside || !focusOn(editButtonId(beside.id))) focusOn(FIRST_FIELD);
  };

  return (
    <Confirm
      title={title}
      question={question}
      about={about}
      yes={title}
      onYes={async () => {
        isGone.current = await remove();
      }}
      onClosed={leave}
    />
  );
}
