import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { grouped } from '#lib/domain/sentence.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { FEW, type ListFilter } from '../stores/list-filter.ts';
import type { Texts } from '../stores/record-kinds.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDrawer } from './use-drawer.tsx';

const load = () => import('./drawers.ts').then(({ drawers }) => drawers.HistoryDrawer);

type EditorProps<Item extends { id: number }, T extends Texts> = {
  admin: AdminStore;
  editor: EditorStore<Item, T>;
};

/** What stands above a table of records: its filter where it is long, and its history. */
export const EditorTools = observer(function EditorTools<
  Item extends { id: number },
  T extends Texts,
>({ admin, editor: { filter, kind, shown, all } }: EditorProps<Item, T>) {
  return (
    <>
      <TabFilter filter={filter} noun={kind.noun} shown={shown.length} total={all.length} />
      <HistoryButton admin={admin} kind={kind.path} />
    </>
  );
});

/** Shows what was done to the records of one kind. */
export function HistoryButton({ admin, kind }: { admin: AdminStore; kind: HistoryKind }) {
  const { open, isPending, Drawer, close } = useDrawer(load, 'Failed to load history');
  return (
    <>
      <Button kind="text" isPending={isPending} onClick={open}>
        History
      </Button>
      {Drawer && <Drawer admin={admin} kind={kind} onClosed={close} />}
    </>
  );
}

type FilterProps = {
  filter: ListFilter;
  noun: { one: string; many: string };
  shown: number;
  total: number;
};

/** Narrows a long list to the rows with a text in them; nothing for a short one. Esc clears it. */
export const TabFilter = observer(function TabFilter({ filter, noun, shown, total }: FilterProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    filter.type('');
    input.current?.focus();
  };
  if (total <= FEW) return null;
  const label = `Filter ${noun.many}`;
  const isWhole = filter.text.trim() === '';
  return (
    <div className="tab-filter">
      <div>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          className="control"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={filter.text}
          onChange={(event) => filter.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear();
          }}
        />
        {filter.text !== '' && (
          <button type="button" aria-label="Clear filter" onClick={clear}>
            <Icon name="close" size={12} />
          </button>
        )}
      </div>
      <p role="status">
        {isWhole ? grouped(total) : `${grouped(shown)} of ${grouped(total)}`}
        {isWhole && <span className="wide-only"> {noun.many}</span>}
      </p>
    </div>
  );
});

/** What stands in a table's place where no row has what the filter looks for. */
export function NoMatch({ filter, noun }: Pick<FilterProps, 'filter' | 'noun'>) {
  return (
    <div className="area area-empty">
      <p>No {noun.one} matches</p>
      <Button kind="text" onClick={() => filter.type('')}>
        Clear filter
      </Button>
    </div>
  );
}
