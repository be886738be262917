import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Texts } from '../stores/editor-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { EditorConflict } from './editor-conflict.tsx';
import { editButtonId, FIRST_FIELD } from './focus.ts';

/** How a form speaks of its record. */
type FormWords<T extends Texts> = {
  /** What a record is called: 'currency'. */
  noun: string;
  labels: Readonly<Record<keyof T, string>>;
  /** Returns how the text of a field is shown; as it is where this is left out. */
  shown?: (field: keyof T, text: string) => string;
};

type Props<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  title: string;
  /** The label of the button that sends the form. */
  action: string;
  words: FormWords<T>;
  children: ReactNode;
};

/** The form beside a table. It adds a record, or edits one of the table until that is saved or cancelled. */
export const EditorForm = observer(function EditorForm<
  Item extends { id: number },
  T extends Texts,
>({ editor, title, action, words, children }: Props<Item, T>) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);

  const send = async (save: () => Promise<boolean>) => {
    const { editing } = editor;
    const isSaved = await save();
    flushSync(() => {});
    if (!isSaved) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (!editor.editing && !editor.hasTyped && isHere(form.current))
      focusOn(editing ? editButtonId(editing.id) : FIRST_FIELD);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(() => editor.submit());
  };

  const use = () => {
    editor.useTheirs();
    focusOn(FIRST_FIELD);
  };

  const cancel = ({ id }: Item) => {
    editor.reset();
    if (!focusOn(editButtonId(id))) focusOn(FIRST_FIELD);
  };

  const { editing, conflict, isSaving } = editor;
  const isDeleted = conflict !== null && conflict.current === null;
  return (
    <form ref={form} className="editor" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{title}</h3>
      {children}
      {conflict && (
        <EditorConflict
          noun={words.noun}
          conflict={conflict}
          changes={editor.theirChanges.map(({ field, before, after }) => ({
            label: words.labels[field],
            before: words.shown?.(field, before) ?? before,
            after: words.shown?.(field, after) ?? after,
          }))}
          isSaving={isSaving}
          onUse={use}
          onSave={() => send(() => editor.saveMine())}
        />
      )}
      <div className="editor-actions">
        {!isDeleted && (
          <Button kind="primary" type="submit" isPending={isSaving}>
            {action}
          </Button>
        )}
        {editing && (
          <Button kind="secondary" disabled={isSaving} onClick={() => cancel(editing)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
});

/** Returns whether the focus is where a form was sent from: nobody has gone on to something else since. */
function isHere(form: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || form?.contains(activeElement) === true;
}
