import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formatPercent } from '#lib/domain/format.ts';
import { percentFromText, percentTextOnBlur } from '#lib/domain/typed-number.ts';
import { afterChargesWords } from '#lib/domain/words.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { useStores } from '../../stores/context.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FIELD } from './field-names.ts';

/** Escalation, inflation and charges. When closed, one line sums them up. */
export const AdvancedOptions = observer(function AdvancedOptions() {
  const { calculator } = useStores();
  const { annualCharges } = calculator;
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      title="Advanced Options"
      summary={summaryOf(calculator)}
    >
      <div className="disclosure-body">
        <NumberField
          label="Annual escalation rate"
          name={FIELD.escalation}
          suffix="%"
          hint="Your monthly top-up grows by this much each year."
          value={calculator.annualEscalationText}
          toLeft={percentTextOnBlur}
          onChange={(text) => calculator.set({ annualEscalationText: text })}
        />
        <Switch
          label="Adjust for inflation"
          name={FIELD.adjust}
          hint="Show the result in today’s money."
          isOn={calculator.adjustForInflation}
          onChange={(on) => calculator.set({ adjustForInflation: on })}
        />
        <div hidden={!calculator.adjustForInflation}>
          <NumberField
            label="Inflation rate"
            name={FIELD.inflation}
            suffix="%"
            isDisabled={!calculator.adjustForInflation}
            value={calculator.shownInflationText}
            toLeft={percentTextOnBlur}
            onChange={(text) => calculator.set({ inflationRateText: text })}
          />
        </div>
        {annualCharges !== undefined && (
          <Switch
            label={afterChargesWords(annualCharges)}
            name={FIELD.charges}
            hint="Taken off the return before anything else."
            isOn={calculator.isAfterCharges}
            onChange={(on) => calculator.set({ isAfterCharges: on })}
          />
        )}
      </div>
    </Disclosure>
  );
});

function summaryOf(calculator: CalculatorStore): string {
  const percent = (text: string) => formatPercent(percentFromText(text));
  const { adjustForInflation, annualEscalationText, isAfterCharges, shownInflationText } =
    calculator;
  const inflation = adjustForInflation ? percent(shownInflationText) : 'off';
  const charges = isAfterCharges ? ', after charges' : '';
  return `Escalation ${percent(annualEscalationText)}, inflation ${inflation}${charges}`;
}
