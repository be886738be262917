// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { capitalised } from '#lib/domain/sentence.ts';
import type { FieldKind, Records } from '#lib/schemas/record-kind.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { FEW } from '../stores/list-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { focusOn } from '../ui/focus.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { editButtonId, FIRST_FIELD } from './editor-form.tsx';
import { Empty, Failure, Loading } from './tab-layout.tsx';
import { NoMatch } from './tab-tools.tsx';
import type { Leave } from './use-leave-guard.tsx';

export type TableProps<T extends keyof Records> = {
  admin: AdminStore;
  editor: EditorStore<T>;
  /** Asks before unsaved input in the form is lost. */
  onLeave: Leave;
  /** Columns whose cells have more than the field's text; `headId` is the id of the cell that names the row. */
  cells: Readonly<Record<string, (item: Records[T], headId: string) => ReactNode>>;
  /** Content below the row's name that is not part of it. */
  belowHead?: (item: Records[T], headId: string) => Elements;
  /** Returns the id of the sentence that says why a record cannot be deleted; undefined if it can. */
  whyNotDeletable?: (item: Records[T]) => string | undefined;
  moreActions?: (item: Records[T]) => Elements;
};

export const EditorTable = observer(function EditorTable<T extends keyof Records>(
  props: TableProps<T>,
) {
  type Item = Records[T];
  const {
    admin,
    editor,
    onLeave,
    cells: ownCells,
    belowHead,
    whyNotDeletable,
    moreActions,
  } = props;
  const { list, all, shown, editing, filter, kind } = editor;
  const { noun } = kind;
  const { isReviewer } = useSession();
  const tableId = useId();
  const [toDelete, setToDelete] = useState<{ item: Item; beside: Item | undefined } | null>(null);

  useEffect(() => {
    void list.ensure();
  }, [list]);

  const edit = (item: Item) =>
    onLeave(
      () => editor.edit(item),
      () => focusOn(FIRST_FIELD),
    );

  const askToDelete = (item: Item) => {
    void admin.rateCounts.load({ isKept: true });
    setToDelete({ item, beside: neighbour(shown, item) });
  };

  /** After a deletion, the focus moves to the row that takes its place. */
  const leaveQuestion = () => {
    setToDelete(null);
    const { item, beside } = toDelete ?? {};
    if (editor.all.some(({ id }) => id === item?.id)) return;
    if (!beside || !focusOn(editButtonId(beside.id))) focusOn(FIRST_FIELD);
  };

  const row = (item: Item) => {
    const headId = `${tableId}-${item.id}`;
    const isEditing = item.id === editing?.id;
    const reasonId = whyNotDeletable?.(item);
    const [head, ...cells] = kind.columns.map((name) => ({
      name,
      content: ownCells[name]?.(item, headId) ?? (
        <FieldText field={kind.fields[name]} text={String(item[name] ?? '–')} />
      ),
    }));
    return (
      <tr key={item.id} role="row" data-chosen={isEditing}>
        <th role="rowheader" scope="row" aria-labelledby={headId}>
          <span id={headId}>{head?.content}</span>
          {belowHead?.(item, headId)}
        </th>
        {cells.map(({ name, content }) => (
          <td key={name} role="cell">
            {content}
          </td>
        ))}
        {!isReviewer && (
          <td role="cell">
            <div className="row-actions">
              <Button
                id={editButtonId(item.id)}
                kind="text"
                disabled={isEditing}
                aria-describedby={headId}
                onClick={() => edit(item)}
              >
                {isEditing ? 'Editing' : 'Edit'}
              </Button>
              <Button
                kind="text"
                className="button-text-destructive"
                disabled={reasonId !== undefined}
                aria-describedby={reasonId ?? headId}
                onClick={() => askToDelete(item)}
              >
                Delete
              </Button>
              {moreActions?.(item)}
            </div>
          </td>
        )}
      </tr>
    );
  };

  const titles = kind.columns.map((name) => titleOf(kind.fields[name]));
  if (!isReviewer) titles.push('Actions');

  const area = (): Elements => {
    if (list.hasFailed) return <Failure>{`Failed to load ${noun.many}`}</Failure>;
    if (!list.items) return <Loading>{`Loading ${noun.many}...`}</Loading>;
    if (all.length === 0)
      return <Empty text={`No ${noun.many} found`}>Add the first one with the form.</Empty>;
    if (shown.length === 0) return <NoMatch filter={filter} noun={noun} />;
    return (
      <table
        className={`records ${kind.path}`}
        role="table"
        aria-label={capitalised(noun.many)}
        data-long={all.length > FEW}
      >
        <thead role="rowgroup">
          <tr role="row">
            {titles.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{shown.map(row)}</tbody>
      </table>
    );
  };

  return (
    <>
      {area()}
      {toDelete && (
        <DeleteQuestion
          admin={admin}
          editor={editor}
          item={toDelete.item}
          onClosed={leaveQuestion}
        />
      )}
    </>
  );
});

/** Shows a field's text. On a phone, where columns have no headings, a number has its label before it. */
function FieldText({ field, text }: { field: FieldKind | undefined; text: string }) {
  return (
    <>
      {field?.isNumber && <span className="phone-only">{`${field.label} `}</span>}
      <span>{text}</span>
    </>
  );
}

/** Returns the heading of a field's column: 'Display Order'. The column without a field shows the default. */
function titleOf(field: FieldKind | undefined): string {
  return (field?.label ?? 'Default').split(' ').map(capitalised).join(' ');
}

function neighbour<Item extends { id: number }>(items: readonly Item[], { id }: Item) {
  const index = items.findIndex((item) => item.id === id);
  return items[index + 1] ?? items[index - 1];
}
