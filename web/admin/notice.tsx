import { Button } from '../ui/button.tsx';

type Props = {
  /** In bold, before the rest of the sentence. */
  fact: string;
  rest: string;
  action: string;
  onAction: () => void;
};

/** A line that says something to know, with a button that leads there. */
export function Notice({ fact, rest, action, onAction }: Props) {
  return (
    <div className="notice apart">
      <p>
        <b>{fact}</b> <span>{rest}</span>
      </p>
      <Button kind="text" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
