import { observer } from 'mobx-react-lite';
import { currencyLabel } from '#lib/domain/currency.ts';
import { useStores } from '../../stores/context.tsx';
import { Select } from '../../ui/select.tsx';
import { FIELD } from './field-names.ts';

/** The currency; until the list is known, an empty one that cannot be opened. */
export const CurrencySelect = observer(function CurrencySelect() {
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
