import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Records } from '#lib/schemas/record-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { Ago } from './ago.tsx';
import { NOTHING } from './before-after.tsx';
import { Changes } from './history/change-list.tsx';
import { ReasonField } from './reason-field.tsx';
import type { Leave } from './use-leave-guard.tsx';

export const FIRST_FIELD = 'first-field';

const REASON = 'form-reason';

type Props<T extends keyof Records> = { editor: EditorStore<T> };
type FormProps<T extends keyof Records> = Props<T> & { onLeave: Leave };

export const EditorForm = observer(function EditorForm<T extends keyof Records>({
  editor,
  onLeave,
}: FormProps<T>) {
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

  const cancel = ({ id }: Records[T]) => {
    const focus = () => focusOn(editButtonId(id)) || focusOn(FIRST_FIELD);
    onLeave(() => editor.reset(), focus);
  };

  const openReason = () => {
    editor.setReason('');
    focusOn(REASON);
  };

  const { editing, conflict, isSaving, kind } = editor;
  const { noun } = kind;
  const changed = editor.theirChanges.map(({ field, before, after }) => {
    const { label = '', choices } = kind.fields[field] ?? {};
    const shown = (text: string) => choices?.[text] ?? (text || NOTHING);
    return { what: label, before: shown(before), after: shown(after) };
  });

  return (
    <form ref={form} className="editor" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{editing ? `Edit ${editor.nameOf(editing)}` : `Add ${noun.a}`}</h3>
      <div className={`${kind.entity}-fields`}>
        {Object.keys(kind.fields).map((name, index) => (
          <FormField key={name} editor={editor} name={name} isFirst={index === 0} />
        ))}
      </div>
      {conflict && (
        <div className="editor-conflict quiet">
          <p>
            <b>
              {`${conflict.actor ?? 'A colleague'} ${conflict.current ? 'changed' : 'deleted'} this ${noun.one}`}
            </b>
            {conflict.at ? <Ago before=" " at={conflict.at} after="." /> : <span>.</span>}
          </p>
          {conflict.current && (
            <>
              <Changes rows={changed} />
              <div className="conflict-choice wrap">
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
      {editor.reason === null ? (
        <Button kind="text" className="editor-reason" onClick={openReason}>
          Give a reason
        </Button>
      ) : (
        <ReasonField
          id={REASON}
          value={editor.reason}
          onChange={(text) => editor.setReason(text)}
        />
      )}
      <div className="editor-actions wrap">
        {conflict?.current !== null && (
          <Button kind="primary" type="submit" isPending={isSaving}>
            {`${editing ? 'Update' : 'Add'} ${noun.title}`}
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

type FieldProps<T extends keyof Records> = Props<T> & { name: string; isFirst: boolean };

const FormField = observer(function FormField<T extends keyof Records>({
  editor,
  name,
  isFirst,
}: FieldProps<T>) {
  const {
    label = '',
    choices,
    isLong,
    isOptional,
    placeholder,
    hint,
  } = editor.kind.fields[name] ?? {};
  const field = {
    name,
    label,
    value: editor.texts[name] ?? '',
    onChange: (text: string) => editor.type(name, text),
    ...(isFirst && { id: FIRST_FIELD }),
  };
  if (choices) {
    const options = Object.entries(choices).map(([value, shown]) => ({ value, label: shown }));
    return <Select {...field} options={options} />;
  }
  if (isLong) return <TextArea {...field} {...(isOptional && { note: '(optional)' })} />;
  return (
    <TextField
      {...field}
      placeholder={placeholder}
      {...(hint !== undefined && { hint })}
      autoComplete="off"
      required={!isOptional}
      isInvalid={editor.missing.includes(name)}
    />
  );
});

/** Returns the id of a record's 'Edit' button in the table. */
export function editButtonId(id: number): string {
  return `edit-${id}`;
}

/** Returns whether the focus is still in the submitted form, or nowhere, so that it may be moved. */
function isHere(form: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || form?.contains(activeElement) === true;
}
