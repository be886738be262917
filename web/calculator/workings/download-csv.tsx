import { isoDate } from '#lib/domain/iso-date.ts';
import { yearlyCsv } from '#lib/domain/yearly-csv.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveCsv } from '../../ui/save-file.ts';

/** A button that saves the yearly table and its assumptions as a file, made on this device. */
export function DownloadCsv() {
  const stores = useStores();
  const download = () => {
    const { plan } = stores.calculator;
    if (!plan) return;
    const csv = yearlyCsv(plan, stores.catalogue.ratesOrigin);
    const open = saveCsv(csv, `Yearly-Breakdown-${isoDate(new Date())}.csv`);
    if (!open) return;
    const action = { label: 'Open the CSV', press: open };
    stores.toasts.show({ kind: 'success', title: 'The yearly breakdown is ready', action });
  };
  return (
    <Button
      kind="text"
      className="head-action screen-only"
      onClick={download}
      {...stores.offInPreview}
    >
      <Icon name="download" />
      <span>Download CSV</span>
    </Button>
  );
}
