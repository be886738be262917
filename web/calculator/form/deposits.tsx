import { observer } from 'mobx-react-lite';
import { useStores } from '../../stores/context.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { FIELD } from './field-names.ts';

/** What is paid in: at the start, and each month. */
export const Deposits = observer(function Deposits() {
  const { calculator } = useStores();
  const isLoading = calculator.currency === undefined;
  return (
    <>
      <NumberField
        label="Initial deposit"
        name={FIELD.deposit}
        prefix={calculator.symbol}
        placeholder="0.00"
        isLoading={isLoading}
        value={calculator.initialDepositText}
        onChange={(text) => calculator.setInitialDeposit(text)}
      />
      <NumberField
        label="Monthly top-up"
        name={FIELD.topUp}
        prefix={calculator.symbol}
        isLoading={isLoading}
        value={calculator.monthlyTopUpText}
        onChange={(text) => calculator.setMonthlyTopUp(text)}
      />
    </>
  );
});
