import { Button } from '../ui/button.tsx';

type Props = {
  /** In bold, at the beginning of the sentence. */
  fact: string;
  rest: string;
  action: string;
  onAction: () => void;
};

/** A notice in one line, with a button for what to do about it. */
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
