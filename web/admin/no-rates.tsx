import { Button } from '../ui/button.tsx';

type Props = {
  /** What that means for visitors. */
  children: string;
  /** The id of the name of what has no rates. */
  headId: string;
  onSetRates: () => void;
};

/** Says of a record without rates that it has none, and leads to where they are set. */
export function NoRates({ children, headId, onSetRates }: Props) {
  return (
    <span className="no-rates">
      No rates yet: {children}{' '}
      <Button kind="text" aria-describedby={headId} onClick={onSetRates}>
        Set rates
      </Button>
    </span>
  );
}
