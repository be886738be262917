import { observer } from 'mobx-react-lite';
import { type ComponentProps, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlannedItem } from '../api/return-rates.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { ASSET_CLASS } from '../stores/record-kinds.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { focusOn, keepFocus } from '../ui/focus.ts';
import { Select } from '../ui/select.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { PlannedDrawer, UploadDrawer } from './deferred-drawers.ts';
import { DownloadRates } from './download-csv.tsx';
import { ProposalNotices } from './proposal-notices.tsx';
import { RateTable } from './rate-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { Empty, Failure, Loading, TabLayout } from './tab-layout.tsx';
import { HistoryButton, NoMatch, TabFilter } from './tab-tools.tsx';

type Props = {
  admin: AdminStore;
  onLeave: (go: () => void) => void;
};

const UPLOAD = 'upload-csv';

const SAVING = 'They count as soon as they are saved, or from 00:00 UTC of the day you choose.';
const PROPOSING = 'They count once a second person has approved them.';
const REVIEWER =
  'You see everything here and change nothing. What others propose, you may approve.';

/** The rates of one currency, saved together. */
export const ReturnRatesTab = observer(function ReturnRatesTab({ admin, onLeave }: Props) {
  const { rates } = admin;
  const [toCancel, setToCancel] = useState<PlannedItem | null>(null);
  useEffect(() => {
    void rates.open();
  }, [rates]);

  const { isReviewer } = useSession();
  const { currencies, currency } = rates;
  return (
    <TabLayout
      title="Return Rate Management"
      above={<ProposalNotices admin={admin} />}
      tools={<Tools admin={admin} onLeave={onLeave} />}
      side={
        <div className="rates-currency">
          <Select
            label="Currency"
            name="currency"
            value={String(currency?.id ?? '')}
            options={currencies.map(({ id, code, name }) => ({
              value: String(id),
              label: `${code} - ${name}`,
            }))}
            hint={
              isReviewer
                ? REVIEWER
                : `Rates are the assumed return for one year, before fees and tax. ${rates.isProposing ? PROPOSING : SAVING}`
            }
            isDisabled={!currency || rates.saving.isPending}
            onChange={(id) => onLeave(() => rates.choose(Number(id)))}
          />
        </div>
      }
    >
      <RateArea rates={rates} onCancel={setToCancel} />
      {!isReviewer && <SaveBar rates={rates} />}
      <p className="tab-note note">
        A rate is a nominal annual rate, compounded monthly: 12% grows by 12.68% in a year.
      </p>
      {toCancel && (
        <CancelPlan
          rates={rates}
          plan={toCancel}
          onClosed={() => {
            // At once, because the button with the focus may be gone.
            flushSync(() => setToCancel(null));
            keepFocus(`rate-${toCancel.assetClassId}`);
          }}
        />
      )}
    </TabLayout>
  );
});

const RateArea = observer(function RateArea(props: ComponentProps<typeof RateTable>) {
  const { rates } = props;
  switch (rates.state) {
    case 'data-loading':
      return <Loading>Loading data...</Loading>;
    case 'data-failed':
      return <Failure>Failed to load initial data</Failure>;
    case 'loading':
      return <Loading>Loading return rates...</Loading>;
    case 'failed':
      return <Failure>Failed to load returns data</Failure>;
  }
  if (rates.shownRows.length > 0) return <RateTable {...props} />;
  if (rates.rows.length > 0) return <NoMatch filter={rates.filter} noun={ASSET_CLASS.noun} />;
  return (
    <Empty text="No return rates found for this currency">
      {rates.currency
        ? 'Add an asset class first, then set its rate here.'
        : 'Add a currency first, then set its rates here.'}
    </Empty>
  );
});

const Tools = observer(function Tools({ admin, onLeave }: Props) {
  const { isReviewer } = useSession();
  const { filter, rows, shownRows, state } = admin.rates;
  const { noun } = ASSET_CLASS;
  return (
    <>
      <TabFilter filter={filter} noun={noun} shown={shownRows.length} total={rows.length} />
      {state === 'ready' && rows.length > 0 && (
        <>
          <DownloadRates admin={admin}>Download CSV</DownloadRates>
          {!isReviewer && <Upload admin={admin} onLeave={onLeave} />}
          <Planned admin={admin} />
        </>
      )}
      <HistoryButton admin={admin} kind="return-rates" />
    </>
  );
});

function Upload({ admin, onLeave }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    admin.rates.drafts.clear();
    setOpen(true);
  };
  const closed = () => {
    setOpen(false);
    focusOn(UPLOAD);
  };
  return (
    <>
      <Button id={UPLOAD} kind="text" onClick={() => onLeave(open)}>
        Upload CSV
      </Button>
      {isOpen && <UploadDrawer admin={admin} onClosed={closed} />}
    </>
  );
}

function Planned({ admin }: Pick<Props, 'admin'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        Planned
      </Button>
      {isOpen && <PlannedDrawer admin={admin} onClosed={() => setOpen(false)} />}
    </>
  );
}
