import { observer } from 'mobx-react-lite';
import { type FormEvent, Fragment, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { EditorStore } from '../stores/editor-store.ts';
import type { Texts } from '../stores/record-kinds.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { Ago } from './ago.tsx';
import { To } from './before-after.tsx';

/** The id of the field that the form on the screen begins with. */
export const FIRST_FIELD = 'first-field';

/** A text with more characters takes a line of its own. */
const LONG = 16;
const NOTHING = '–';

type Field = { name: string; label: string; value: string; onChange: (text: string) => void };

type Props<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  labels: Readonly<Record<keyof T, string>>;
  /** Returns how the text of a field is shown; as it is where this is left out. */
  shown?: (field: keyof T, text: string) => string;
  /** Returns the fields, each from what `field` says of it. */
  children: (field: (name: keyof T & string) => Field) => ReactNode;
};

/** The form beside a table. It adds a record, or edits one of the table until that is saved or cancelled. */
export const EditorForm = observer(function EditorForm<
  Item extends { id: number },
  T extends Texts,
>({ editor, labels, shown = (_, text) => text, children }: Props<Item, T>) {
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

  const changed = editor.theirChanges.map(({ field, before, after }) => {
    const [was, is] = [shown(field, before), shown(field, after)];
    return (
      <Fragment key={labels[field]}>
        <dt>{labels[field]}</dt>
        <dd data-long={was.length > LONG || is.length > LONG}>
          {was || NOTHING}
          <To />
          <b>{is || NOTHING}</b>
        </dd>
      </Fragment>
    );
  });

  const { editing, conflict, isSaving, kind, texts } = editor;
  const { nameOf, noun } = kind;
  return (
    <form ref={form} className="editor" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{editing ? `Edit ${nameOf(editing)}` : `Add ${noun.a}`}</h3>
      {children((name) => ({
        name,
        label: labels[name],
        value: texts[name] ?? '',
        onChange: (text) => editor.type(name, text),
      }))}
      {conflict && (
        <div className="editor-conflict">
          <p>
            <b>
              {conflict.actor ?? 'A colleague'} {conflict.current ? 'changed' : 'deleted'} this{' '}
              {noun.one}
            </b>
            {conflict.at && ' '}
            {conflict.at && <Ago at={conflict.at} />}.
          </p>
          {conflict.current && (
            <>
              <dl>{changed}</dl>
              <div className="conflict-choice">
                <Button kind="text" disabled={isSaving} onClick={use}>
                  Use theirs
                </Button>
                <Button
                  kind="text"
                  isPending={isSaving}
                  onClick={() => send(() => editor.saveMine())}
                >
                  Save mine
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      <div className="editor-actions">
        {conflict?.current !== null && (
          <Button kind="primary" type="submit" isPending={isSaving}>
            {editing ? 'Update' : 'Add'} {noun.title}
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

/** Returns the id of the button that edits a record of the table on the screen. */
export function editButtonId(id: number): string {
  return `edit-${id}`;
}

/** Returns whether the focus is where a form was sent from: nobody has gone on to something else since. */
function isHere(form: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || form?.contains(activeElement) === true;
}
