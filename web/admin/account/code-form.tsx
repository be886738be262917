import { type ReactNode, useId, useState } from 'react';
import { CodeField } from '../../auth/sign-in.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { DialogError } from '../dialog-error.tsx';
import { useSubmit } from './use-submit.ts';

type Props = {
  kind: 'primary' | 'destructive';
  /** What is done once the code is right. */
  label: string;
  hint?: string;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

/** Does something that takes a code. Where that fails, it says why and asks for another one. */
export function CodeForm({ kind, label, onCode, onCancel, children, ...field }: Props) {
  const id = useId();
  const [code, setCode] = useState('');
  const { submit, isPending, failure } = useSubmit(
    () => onCode(code),
    () => {
      setCode('');
      focusOn(id);
    },
  );

  return (
    <form className="code-form" onSubmit={submit}>
      {children}
      <CodeField id={id} value={code} onChange={setCode} {...field} />
      {failure && <DialogError>{failure}</DialogError>}
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind={kind} type="submit" isPending={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
