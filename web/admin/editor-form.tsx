import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import type { EditorStore, Texts } from '../stores/editor-store.ts';
import { Button } from '../ui/button.tsx';
import { editButtonId, FIRST_FIELD, focusOn } from './focus.ts';

type Props<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  title: string;
  /** The label of the button that sends the form. */
  action: string;
  children: ReactNode;
};

/** The form beside a table. It adds a record, or edits one of the table until that is saved or cancelled. */
export const EditorForm = observer(function EditorForm<
  Item extends { id: number },
  T extends Texts,
>({ editor, title, action, children }: Props<Item, T>) {
  const titleId = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { editing } = editor;
    if (await editor.submit()) {
      focusOn(editing ? editButtonId(editing.id) : FIRST_FIELD);
      return;
    }
    flushSync(() => {});
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const cancel = ({ id }: Item) => {
    editor.reset();
    focusOn(editButtonId(id));
  };

  const { editing } = editor;
  return (
    <form className="editor" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{title}</h3>
      {children}
      <div className="editor-actions">
        <Button kind="primary" type="submit" isPending={editor.isSaving}>
          {action}
        </Button>
        {editing && (
          <Button kind="secondary" onClick={() => cancel(editing)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
});
