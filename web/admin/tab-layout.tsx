import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ListStore } from '../stores/list-store.ts';
import { Icon } from '../ui/icon.tsx';
import { Ring } from '../ui/loading.tsx';

type LayoutProps = { title: string; side: ReactNode; tools: ReactNode; children: ReactNode };

/** A tab of the dashboard: its heading and form at the side, its table beside them, below its tools. */
export function TabLayout({ title, side, tools, children }: LayoutProps) {
  return (
    <div className="tab">
      <div className="tab-side">
        <h2>{title}</h2>
        {side}
      </div>
      <div className="tab-main">
        <div className="tab-tools">{tools}</div>
        {children}
      </div>
    </div>
  );
}

export type TableWords = { loading: string; failed: string; empty: string; emptyHint: string };

type Props = { list: ListStore<unknown>; words: TableWords; children: ReactNode };

/** A table, or in its place why there is none. */
export const TableArea = observer(function TableArea({ list, words, children }: Props) {
  if (list.hasFailed) return <Failure>{words.failed}</Failure>;
  if (!list.items) return <Loading>{words.loading}</Loading>;
  if (list.items.length === 0) return <Empty text={words.empty}>{words.emptyHint}</Empty>;
  return children;
});

/** What stands in a table's place while its rows load. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="area area-loading" role="status">
      <Ring />
      {children}
    </p>
  );
}

/** What stands in a table's place when its rows could not be loaded. */
export function Failure({ children }: { children: string }) {
  return (
    <p className="area area-failure" role="alert">
      <Icon name="alert" size={20} />
      {children}
    </p>
  );
}

/** What stands in a table's place when it has no rows; `children` says what to do. */
export function Empty({ text, children }: { text: string; children: string }) {
  return (
    <div className="area area-empty">
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}
