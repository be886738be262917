import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { grouped } from '#lib/domain/sentence.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { FEW, type ListFilter } from '../stores/list-store.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { HistoryDrawer } from './deferred-drawers.ts';

const FILTER = 'tab-filter';

type Noun = { one: string; many: string };

export function HistoryButton({ admin, kind }: { admin: AdminStore; kind: HistoryKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryDrawer admin={admin} kind={kind} onClosed={() => setOpen(false)} />}
    </>
  );
}

type FilterProps = { filter: ListFilter; noun: Noun; shown: number; total: number };

/** Filters a long list by text; absent for a short one. Esc clears it. */
export const TabFilter = observer(function TabFilter({ filter, noun, shown, total }: FilterProps) {
  const clear = () => clearFilter(filter);
  if (total <= FEW) return null;
  const label = `Filter ${noun.many}`;
  const isWhole = filter.text.trim() === '';
  return (
    <div className="tab-filter row">
      <div>
        <Icon name="search" />
        <input
          id={FILTER}
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
      <p className="small" role="status">
        <span>{isWhole ? grouped(total) : `${grouped(shown)} of ${grouped(total)}`}</span>
        {isWhole && <span className="wide-only">{` ${noun.many}`}</span>}
      </p>
    </div>
  );
});

/** Replaces the table if no row matches the filter. */
export function NoMatch({ filter, noun }: Pick<FilterProps, 'filter' | 'noun'>) {
  return (
    <div className="area area-empty">
      <p>{`No ${noun.one} matches`}</p>
      <Button kind="text" onClick={() => clearFilter(filter)}>
        Clear filter
      </Button>
    </div>
  );
}

function clearFilter(filter: ListFilter): void {
  filter.type('');
  focusOn(FILTER);
}
