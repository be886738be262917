import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useStores } from '../../stores/context.tsx';
import { AdvancedOptions } from './advanced-options.tsx';
import { Allocation } from './allocation.tsx';
import { AssetClasses } from './asset-classes.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { Deposits } from './deposits.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { Period } from './period.tsx';
import { restoreForm } from './restore-form.ts';
import { useStickyTop } from './use-sticky-top.ts';

/** All that a visitor puts in. */
export const CalculatorForm = observer(function CalculatorForm() {
  const { calculator } = useStores();
  const form = useRef<HTMLFormElement>(null);
  useStickyTop(form);

  useEffect(() => {
    if (form.current) restoreForm(form.current, calculator);
  }, [calculator]);

  return (
    <form ref={form} className="form" onSubmit={(event) => event.preventDefault()}>
      <div className="form-mode">
        <ModeToggle />
        <CurrencySelect />
      </div>
      <div className="form-classes">
        {calculator.mode === 'single' ? <AssetClasses /> : <Allocation />}
        {calculator.isStandardRates && (
          <p className="standard-rates hint" role="status">
            Showing standard rates: current rates could not be loaded.
          </p>
        )}
      </div>
      <div className="form-deposits">
        <Deposits />
      </div>
      <div className="form-advanced">
        <AdvancedOptions />
      </div>
      <div className="form-period">
        <Period />
      </div>
    </form>
  );
});
