import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { Texts } from '../stores/editor-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Ago } from './ago.tsx';

/** A text with more characters takes a line of its own. */
const LONG = 16;

/** How a form speaks of its record. */
export type FormWords<T extends Texts> = {
  /** What a record is called: 'currency'. */
  noun: string;
  labels: Readonly<Record<keyof T, string>>;
  /** Returns how the text of a field is shown; as it is where this is left out. */
  shown?: (field: keyof T, text: string) => string;
};

type Props<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  words: FormWords<T>;
  onUse: () => void;
  onSave: () => void;
};

/** What somebody else made of the record in the form in the meantime, and the choice between theirs and the form. */
export const EditorConflict = observer(function EditorConflict<
  Item extends { id: number },
  T extends Texts,
>({ editor, words, onUse, onSave }: Props<Item, T>) {
  const { conflict } = editor;
  if (!conflict) return null;
  const { actor, at, current } = conflict;
  return (
    <div className="editor-conflict">
      <p>
        <b>
          {actor ?? 'A colleague'} {current ? 'changed' : 'deleted'} this {words.noun}
        </b>
        {at && (
          <>
            {' '}
            <Ago at={at} />
          </>
        )}
        .
      </p>
      {current && (
        <>
          <dl>
            {editor.theirChanges.map(({ field, before, after }) => (
              <Fragment key={String(field)}>
                <dt>{words.labels[field]}</dt>
                <dd data-long={isLong(before) || isLong(after)}>
                  {shown(words, field, before)}
                  <Icon name="arrow-left" />
                  <span className="visually-hidden"> to </span>
                  <b>{shown(words, field, after)}</b>
                </dd>
              </Fragment>
            ))}
          </dl>
          <div className="conflict-choice">
            <Button kind="text" disabled={editor.isSaving} onClick={onUse}>
              Use theirs
            </Button>
            <Button kind="text" isPending={editor.isSaving} onClick={onSave}>
              Save mine
            </Button>
          </div>
        </>
      )}
    </div>
  );
});

function isLong(text: string): boolean {
  return text.length > LONG;
}

function shown<T extends Texts>(words: FormWords<T>, field: keyof T, text: string): string {
  return (words.shown?.(field, text) ?? text) || '–';
}
