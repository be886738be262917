import { observer } from 'mobx-react-lite';
import { useStores } from '../stores/context.tsx';

/** All that a visitor puts in. */
export const CalculatorForm = observer(function CalculatorForm() {
  const { calculator } = useStores();
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      {calculator.isStandardRates && (
        <p className="standard-rates" role="status">
          Showing standard rates: current rates could not be loaded.
        </p>
      )}
    </form>
  );
});
