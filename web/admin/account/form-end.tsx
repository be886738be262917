import { observer } from 'mobx-react-lite';
import type { Action } from '../../stores/action.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';

type Props = {
  /** The form's action: whether it is pending, and why the last run failed. */
  action: Action;
  submit: string;
  isDestructive?: boolean;
  onCancel: () => void;
};

/** The end of an account form: why it was refused, its submit button, and 'Cancel'. */
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
