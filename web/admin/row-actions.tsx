import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

type Props = {
  editId: string;
  /** The id of the row's head, which says what the actions are for. */
  headId: string;
  isEditing: boolean;
  /** The id of the words that say why the record cannot be deleted; none when it can. */
  keptBecause: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  children: ReactNode;
};

/** What can be done with a record: edit, delete, and what else its kind allows. */
export function RowActions(props: Props) {
  const { editId, headId, isEditing, keptBecause, onEdit, onDelete, children } = props;
  return (
    <div className="row-actions">
      <Button
        id={editId}
        kind="text"
        disabled={isEditing}
        aria-describedby={headId}
        onClick={onEdit}
      >
        {isEditing ? 'Editing' : 'Edit'}
      </Button>
      <Button
        kind="text-destructive"
        disabled={keptBecause !== undefined}
        aria-describedby={keptBecause ?? headId}
        onClick={onDelete}
      >
        Delete
      </Button>
      {children}
    </div>
  );
}
