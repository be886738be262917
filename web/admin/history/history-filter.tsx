import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { actorInWords } from '#lib/domain/actor.ts';
import { grouped } from '#lib/domain/sentence.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import type { HistoryStore } from '../../stores/history-store.ts';
import { CURRENCY } from '../../stores/record-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { zoneText } from './entries.ts';

const ALL = 'all';
const TOGGLE = 'history-filter';

type Props = { admin: AdminStore; history: HistoryStore; kind: HistoryKind };

/** The time zone of the times, and a button that opens the filter. */
export const HistoryFilter = observer(function HistoryFilter({ admin, history, kind }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { filterCount } = history;
  return (
    <>
      <div className="history-zone row note">
        <span>{`Times: ${zoneText()}`}</span>
        <Button
          id={TOGGLE}
          kind="text"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {!isOpen && filterCount > 0 ? `Filter (${filterCount})` : 'Filter'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Fields admin={admin} history={history} kind={kind} />}
      </div>
    </>
  );
});

const Fields = observer(function Fields({ admin, history, kind }: Props) {
  const { filter, filterCount, isReversed, isComplete } = history;
  const { currencies, assetClasses } = admin;
  useEffect(() => {
    void Promise.all([currencies.list.ensure(), assetClasses.list.ensure()]);
  }, [currencies, assetClasses]);

  const records = [
    ...(kind === 'asset-classes' ? [] : currencies.all).map((currency) => ({
      value: `currencyId ${currency.id}`,
      label: CURRENCY.fullNameOf(currency),
    })),
    ...(kind === 'currencies' ? [] : assetClasses.all).map(({ id, name }) => ({
      value: `assetClassId ${id}`,
      label: name,
    })),
  ];
  const chosen = Object.entries(filter).find(([name, value]) => name.endsWith('Id') && value);
  const chooseRecord = (value: string) => {
    const [name = '', id] = value.split(' ');
    const none = { currencyId: undefined, assetClassId: undefined };
    void history.filterBy(value === ALL ? none : { ...none, [name]: Number(id) });
  };
  const actors = new Set([...history.actors, filter.actor ?? '']);
  const people = [...actors]
    .filter(Boolean)
    .map((actor) => ({ value: actor, label: actorInWords(actor) }));
  const day = (name: 'from' | 'to') => ({
    name,
    type: 'date',
    max: '9999-12-31',
    value: filter[name] ?? '',
    onChange: (text: string) => void history.filterBy({ [name]: text || undefined }),
  });
  const clear = () => {
    void history.clearFilter();
    focusOn(TOGGLE);
  };
  const count = history.revisions?.length ?? 0;
  const entries = `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`;
  return (
    <div className="history-filter">
      <div className="field-pairs">
        <Select
          label="Currency or class"
          name="record"
          value={chosen ? chosen.join(' ') : ALL}
          options={[{ value: ALL, label: 'All' }, ...records]}
          onChange={chooseRecord}
        />
        <Select
          label="Person"
          name="actor"
          value={filter.actor || ALL}
          options={[{ value: ALL, label: 'Everyone' }, ...people]}
          onChange={(actor) => void history.filterBy({ actor: actor === ALL ? undefined : actor })}
        />
        <TextField label="From" {...day('from')} />
        <TextField
          label="To"
          {...day('to')}
          error={isReversed ? 'Choose a day that is not before From.' : undefined}
        />
      </div>
      <div className="history-found row note">
        <span role="status">{isComplete ? entries : `${entries} so far`}</span>
        {filterCount > 0 && (
          <Button kind="text" onClick={clear}>
            Clear filter
          </Button>
        )}
      </div>
    </div>
  );
});
