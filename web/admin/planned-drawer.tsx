import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { listAllUpcomingRates } from '#lib/api/return-rates.ts';
import { actorInWords } from '#lib/domain/actor.ts';
import { csvCell } from '#lib/domain/csv-cell.ts';
import { formatLongDate } from '#lib/domain/format.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted } from '#lib/domain/sentence.ts';
import { call } from '../api/call.ts';
import type { PlannedItem } from '../api/return-rates.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { ListStore } from '../stores/list-store.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { keepFocus } from '../ui/focus.ts';
import { rateInFull } from './before-after.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { Changes } from './history/change-list.tsx';
import { Empty, Failure, Loading } from './tab-layout.tsx';

const DAY_MS = 86_400_000;
const FIRST = 'first-planned';

type Props = { admin: AdminStore; onClosed: () => void };

/** The planned rates of all currencies, by day, with a button to cancel each. */
export const PlannedDrawer = observer(function PlannedDrawer({ admin, onClosed }: Props) {
  const [list] = useState(() => new ListStore(() => call(admin.request, listAllUpcomingRates)));
  const [toCancel, setToCancel] = useState<PlannedItem | null>(null);
  useEffect(() => {
    void list.load();
  }, [list]);

  const { isReviewer } = useSession();
  const { rates } = admin;
  const { items, hasFailed } = list;
  const nameOf = (plan: PlannedItem) => `${rates.classNameOf(plan)}, ${rates.codeOf(plan)}`;
  const cancelled = async () => {
    setToCancel(null);
    await list.load({ isKept: true });
    keepFocus(FIRST);
  };
  const download = (
    <DownloadCsv
      admin={admin}
      name="planned-rates"
      content="planned rates"
      load={async () => csvOf(items ?? [], rates)}
    />
  );
  return (
    <>
      <Drawer
        title="Planned rates"
        isWide
        tool={items && items.length > 0 && download}
        onClosed={onClosed}
      >
        {items && items.length > 0 && (
          <p className="planned-count quiet">
            {`${counted(items.length, 'rate')} ${items.length === 1 ? 'counts' : 'count'} from a later day, 00:00 UTC.`}
          </p>
        )}
        {byDay(items ?? []).map(([day, plans]) => (
          <section key={day} className="planned" aria-label={formatDay(day)}>
            <h3 className="small">
              <b>{formatDay(day)}</b>
              <span>{` ${inDays(day)}`}</span>
            </h3>
            <ul>
              {plans.map((plan) => (
                <li key={plan.id}>
                  <Changes
                    rows={[
                      {
                        what: nameOf(plan),
                        before:
                          plan.returnRate === null ? 'not public' : rateInFull(plan.returnRate),
                        after: rateInFull(plan.planned.returnRate),
                        below: plannerText(plan),
                      },
                    ]}
                  />
                  {!isReviewer && (
                    <Button
                      id={plan === items?.[0] ? FIRST : undefined}
                      kind="text"
                      aria-label={`Cancel the planned rate of ${nameOf(plan)}`}
                      onClick={() => setToCancel(plan)}
                    >
                      Cancel
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {items?.length === 0 && (
          <Empty text="Nothing is planned">Rates that count from a later day appear here.</Empty>
        )}
        {list.isLoading && <Loading>Loading planned rates...</Loading>}
        {hasFailed && <Failure onRetry={() => list.load()}>Failed to load planned rates</Failure>}
      </Drawer>
      {toCancel && <CancelPlan rates={rates} plan={toCancel} onClosed={cancelled} />}
    </>
  );
});

function byDay(items: readonly PlannedItem[]): [day: string, PlannedItem[]][] {
  const days = new Map<string, PlannedItem[]>();
  for (const item of items) {
    const { from } = item.planned;
    days.set(from, [...(days.get(from) ?? []), item]);
  }
  return [...days];
}

function inDays(day: string): string {
  return `in ${counted((Date.parse(day) - Date.parse(utcDay(new Date()))) / DAY_MS, 'day')}`;
}

function plannerText({ actor, at, note }: PlannedItem): string {
  const parts = [
    actor && actorInWords(actor),
    at && formatLongDate(new Date(at)),
    note && `“${note}”`,
  ];
  return parts.filter(Boolean).join(', ');
}

function csvOf(items: readonly PlannedItem[], rates: ReturnRatesStore): string {
  const lines = items.map((plan) => [
    plan.planned.from,
    rates.codeOf(plan),
    rates.classNameOf(plan),
    plan.returnRate === null ? '' : String(percentOf(plan.returnRate)),
    String(percentOf(plan.planned.returnRate)),
    plan.actor ?? '',
    plan.at ?? '',
    plan.note ?? '',
  ]);
  const head = [
    'from',
    'currency',
    'assetClass',
    'todayPercent',
    'plannedPercent',
    'actor',
    'at',
    'note',
  ];
  return [head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}
