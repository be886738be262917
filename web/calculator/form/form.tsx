import { observer } from 'mobx-react-lite';
import { useId, useLayoutEffect, useRef } from 'react';
import { currencyLabel } from '#lib/domain/currency.ts';
import type { InvestmentMode } from '#lib/domain/defaults.ts';
import { amountTextOnBlur } from '#lib/domain/typed-number.ts';
import { useStores } from '../../stores/context.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { StartAgain } from '../deferred-parts.ts';
import { AdvancedOptions } from './advanced-options.tsx';
import { Allocation } from './allocation.tsx';
import { AssetClasses } from './asset-classes.tsx';
import { FIELD } from './field-names.ts';
import { followAddress, writeAddress } from './follow-address.ts';
import { Period } from './period.tsx';

export const CalculatorForm = observer(function CalculatorForm() {
  const stores = useStores();
  const { calculator, catalogue } = stores;
  const form = useRef<HTMLDivElement>(null);

  // Not in an effect: a change of a field before it would be overwritten.
  useLayoutEffect(() => {
    if (form.current) return followAddress(form.current, stores);
  }, [stores]);

  return (
    <div ref={form} className="form">
      <div className="form-mode">
        <ModeToggle />
        <CurrencySelect />
      </div>
      <div className="form-deposits">
        <Deposits />
      </div>
      <div className="form-period">
        <Period />
      </div>
      <div className="form-classes">
        {calculator.mode === 'single' ? <AssetClasses /> : <Allocation />}
        {catalogue.standardRatesNote && (
          <p className="hint" role="status">
            {catalogue.standardRatesNote}
          </p>
        )}
      </div>
      <div className="form-advanced">
        <AdvancedOptions />
      </div>
      <StartAgain whenAtRest={writeAddress} />
    </div>
  );
});

const MODES: { value: InvestmentMode; label: string }[] = [
  { value: 'single', label: 'Single asset class' },
  { value: 'blended', label: 'Blended portfolio' },
];

/** One asset class or a blend of all: one tab stop, in which arrow keys select. */
const ModeToggle = observer(function ModeToggle() {
  const { calculator } = useStores();
  const id = useId();
  return (
    <fieldset className="field" aria-labelledby={id}>
      <legend id={id}>Investment mode</legend>
      <div className="segmented">
        {MODES.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={FIELD.mode}
              value={value}
              checked={value === calculator.mode}
              onChange={() => calculator.set({ mode: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

const CurrencySelect = observer(function CurrencySelect() {
  const { calculator } = useStores();
  const options = calculator.currencies.map((currency) => ({
    value: currency.code,
    label: currencyLabel(currency),
  }));
  return (
    <Select
      label="Currency"
      name={FIELD.currency}
      value={calculator.currency?.code ?? ''}
      options={options}
      isLoading={options.length === 0}
      onChange={(code) => calculator.setCurrency(code)}
    />
  );
});

const Deposits = observer(function Deposits() {
  const { calculator } = useStores();
  const { currency } = calculator;
  const isLoading = currency === undefined;
  const toLeft = (text: string) => amountTextOnBlur(text, currency);
  return (
    <>
      <NumberField
        label="Initial deposit"
        name={FIELD.deposit}
        prefix={calculator.symbol}
        placeholder="0.00"
        isLoading={isLoading}
        value={calculator.initialDepositText}
        toLeft={toLeft}
        onChange={(text) => calculator.set({ initialDepositText: text })}
      />
      <NumberField
        label="Monthly top-up"
        name={FIELD.topUp}
        prefix={calculator.symbol}
        isLoading={isLoading}
        value={calculator.monthlyTopUpText}
        toLeft={toLeft}
        onChange={(text) => calculator.set({ monthlyTopUpText: text })}
      />
    </>
  );
});
