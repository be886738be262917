import { observer } from 'mobx-react-lite';
import type { Action } from '../../stores/action.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';

type Props = {
  /** What the form does: whether it is pending, and why the last try failed. */
  action: Action;
  submit: string;
  isDestructive?: boolean;
  onCancel: () => void;
};

/** The end of a form of an account: why it was refused, the button that sends it, and 'Cancel'. */
export const FormEnd = observer(function FormEnd({
  action,
  submit,
  isDestructive = false,
  onCancel,
}: Props) {
  return (
    <>
      {action.hasFailed && <DialogError>{action.failure}</DialogError>}
      <div className="account-acts wrap">
        <Button
          kind={isDestructive ? 'destructive' : 'secondary'}
          isSmall
          type="submit"
          isPending={action.isPending}
        >
          {submit}
        </Button>
        <Button kind="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
});
