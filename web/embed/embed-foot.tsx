import { observer } from 'mobx-react-lite';
import { ratesDay } from '#lib/domain/rates-as-at.ts';
import { useStores } from '../stores/context.tsx';

/** What stands below the embedded calculator, in place of the footer. */
export const EmbedFoot = observer(function EmbedFoot() {
  const { site, catalogue } = useStores();
  const { ratesAsAt } = catalogue;
  return (
    <footer className="embed-foot">
      <p>Estimates only. Not financial advice.</p>
      {ratesAsAt && <p>Rates as at {ratesDay(ratesAsAt)}</p>}
      {site.licence && <p className="licence">{site.licence}</p>}
    </footer>
  );
});
