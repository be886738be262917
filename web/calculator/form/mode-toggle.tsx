import { observer } from 'mobx-react-lite';
import type { InvestmentMode } from '#lib/domain/defaults.ts';
import { useStores } from '../../stores/context.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FIELD } from './field-names.ts';

const MODES: { value: InvestmentMode; label: string }[] = [
  { value: 'single', label: 'Single asset class' },
  { value: 'blended', label: 'Blended portfolio' },
];

/** One asset class, or a blend of all. */
export const ModeToggle = observer(function ModeToggle() {
  const { calculator } = useStores();
  return (
    <Segmented
      label="Investment mode"
      name={FIELD.mode}
      value={calculator.mode}
      options={MODES}
      onChange={(mode) => calculator.setMode(mode)}
    />
  );
});
