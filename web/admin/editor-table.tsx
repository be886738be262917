// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Texts } from '../stores/editor-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { FEW } from '../stores/list-filter.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { type FilterNoun, NoMatch } from './filter.tsx';
import { editButtonId, FIRST_FIELD } from './focus.ts';
import { TableArea, type TableWords } from './tab-layout.tsx';

type Props<Item extends { id: number }, T extends Texts> = {
  editor: EditorStore<Item, T>;
  className: string;
  label: string;
  words: TableWords & { deleteTitle: string; deleteQuestion: string };
  columns: readonly string[];
  noun: FilterNoun;
  /** Returns the texts of a record that the filter looks into. */
  filterTexts: (item: Item) => readonly string[];
  /** Returns what a record is called in the question before it is deleted. */
  nameOf: (item: Item) => string;
  /** Returns the cells of a row without its actions; `headId` is the id of the cell that names the row. */
  cells: (item: Item, headId: string) => ReactNode;
  /** Returns the id of the sentence that says why a record cannot be deleted; undefined when it can. */
  keptBecause?: (item: Item) => string | undefined;
  moreActions?: (item: Item) => ReactNode;
};

/** The records of an editor in a table, each with its actions, or why there are none. */
export const EditorTable = observer(function EditorTable<
  Item extends { id: number },
  T extends Texts,
>(props: Props<Item, T>) {
  const { editor, className, label, words, columns, cells, keptBecause } = props;
  const { list, editing, filter } = editor;
  const all = list.items ?? [];
  const shown = filter.among(all, props.filterTexts);
  const tableId = useId();
  const [toDelete, setToDelete] = useState<{ item: Item; beside: Item | undefined } | null>(null);

  useEffect(() => {
    void list.ensure();
  }, [list]);

  const edit = (item: Item) => {
    editor.edit(item);
    focusOn(FIRST_FIELD);
  };

  return (
    <>
      <TableArea list={list} words={words}>
        {all.length > 0 && shown.length === 0 ? (
          <NoMatch filter={filter} noun={props.noun} />
        ) : (
          <table
            className={`records ${className}`}
            role="table"
            aria-label={label}
            data-long={all.length > FEW}
          >
            <thead role="rowgroup">
              <tr role="row">
                {[...columns, 'Actions'].map((name) => (
                  <th key={name} role="columnheader" scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {shown.map((item) => (
                <tr key={item.id} role="row" data-chosen={item.id === editing?.id}>
                  {cells(item, `${tableId}-${item.id}`)}
                  <td role="cell">
                    <RowActions
                      editId={editButtonId(item.id)}
                      headId={`${tableId}-${item.id}`}
                      isEditing={item.id === editing?.id}
                      keptBecause={keptBecause?.(item)}
                      onEdit={() => edit(item)}
                      onDelete={() => setToDelete({ item, beside: neighbour(shown, item) })}
                    >
                      {props.moreActions?.(item)}
                    </RowActions>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </TableArea>
      {toDelete && (
        <DeleteDialog
          title={words.deleteTitle}
          question={words.deleteQuestion}
          about={props.nameOf(toDelete.item)}
          remove={() => editor.remove(toDelete.item)}
          beside={toDelete.beside}
          onClosed={() => setToDelete(null)}
        />
      )}
    </>
  );
});

type ActionsProps = {
  editId: string;
  /** The id of the row's head, which says what the actions are for. */
  headId: string;
  isEditing: boolean;
  /** The id of the sentence that says why the record cannot be deleted; undefined when it can. */
  keptBecause: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  children: ReactNode;
};

/** What can be done with a record: edit, delete, and what else its kind allows. */
function RowActions(props: ActionsProps) {
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
        kind="text"
        className="button-text-destructive"
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

/** Returns the record below another one, or above it if it is the last. */
function neighbour<Item extends { id: number }>(items: readonly Item[], { id }: Item) {
  const index = items.findIndex((item) => item.id === id);
  return items[index + 1] ?? items[index - 1];
}
