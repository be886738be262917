import { Fragment } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Ago } from './ago.tsx';

/** A text with more characters takes a line of its own. */
const LONG = 16;
const NOTHING = '–';

type Change = { label: string; before: string; after: string };

type Props = {
  /** What a record is called: 'currency'. */
  noun: string;
  conflict: { actor: string | null; at: Date | null; current: object | null };
  /** The fields that somebody else changed, as they read before and after. */
  changes: readonly Change[];
  isSaving: boolean;
  onUse: () => void;
  onSave: () => void;
};

/** What somebody else made of the record in a form in the meantime, and the choice between theirs and the form. */
export function EditorConflict({ noun, conflict, changes, isSaving, onUse, onSave }: Props) {
  const { actor, at, current } = conflict;
  return (
    <div className="editor-conflict">
      <p>
        <b>
          {actor ?? 'A colleague'} {current ? 'changed' : 'deleted'} this {noun}
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
            {changes.map(({ label, before, after }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd data-long={isLong(before) || isLong(after)}>
                  {before || NOTHING}
                  <Icon name="arrow-left" />
                  <span className="visually-hidden"> to </span>
                  <b>{after || NOTHING}</b>
                </dd>
              </Fragment>
            ))}
          </dl>
          <div className="conflict-choice">
            <Button kind="text" disabled={isSaving} onClick={onUse}>
              Use theirs
            </Button>
            <Button kind="text" isPending={isSaving} onClick={onSave}>
              Save mine
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG;
}
