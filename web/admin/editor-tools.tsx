import { observer } from 'mobx-react-lite';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { Texts } from '../stores/editor-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { type FilterNoun, TabFilter } from './filter.tsx';
import { HistoryButton } from './history-button.tsx';

type Props<Item extends { id: number }, T extends Texts> = {
  admin: AdminStore;
  editor: EditorStore<Item, T>;
  kind: HistoryKind;
  noun: FilterNoun;
  filterTexts: (item: Item) => readonly string[];
};

/** What stands above a table of records: its filter where it is long, and its history. */
export const EditorTools = observer(function EditorTools<
  Item extends { id: number },
  T extends Texts,
>({ admin, editor: { filter, list }, kind, noun, filterTexts }: Props<Item, T>) {
  const all = list.items ?? [];
  const shown = filter.among(all, filterTexts).length;
  return (
    <>
      <TabFilter filter={filter} noun={noun} shown={shown} total={all.length} />
      <HistoryButton admin={admin} kind={kind} />
    </>
  );
});
