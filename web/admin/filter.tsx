import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { grouped } from '#lib/domain/sentence.ts';
import { FEW, type ListFilter } from '../stores/list-filter.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** What a list is of: 'asset class', 'asset classes'. */
export type FilterNoun = { one: string; many: string };

type Props = { filter: ListFilter; noun: FilterNoun; shown: number; total: number };

/** The filter of a long list; nothing for a short one. */
export function TabFilter(props: Props) {
  return props.total > FEW && <Filter {...props} />;
}

/** Narrows a list to the rows with a text in them. Esc clears it. */
const Filter = observer(function Filter({ filter, noun, shown, total }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const label = `Filter ${noun.many}`;
  const clear = () => {
    filter.type('');
    input.current?.focus();
  };
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
        {filter.text.trim() === '' ? grouped(total) : `${grouped(shown)} of ${grouped(total)}`}
        {filter.text.trim() === '' && <span className="wide-only"> {noun.many}</span>}
      </p>
    </div>
  );
});

/** What stands in a table's place where no row has what the filter looks for. */
export function NoMatch({ filter, noun }: Pick<Props, 'filter' | 'noun'>) {
  return (
    <div className="area area-empty">
      <p>No {noun.one} matches</p>
      <Button kind="text" onClick={() => filter.type('')}>
        Clear filter
      </Button>
    </div>
  );
}
