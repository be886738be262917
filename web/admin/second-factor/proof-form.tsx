import { type FormEvent, useId, useState } from 'react';
import type { Proof } from '../../api/second-factor.ts';
import { CODE_HINT, CodeField } from '../../auth/code-field.tsx';
import { PasswordField } from '../../auth/sign-in.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogError } from './dialog-error.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = {
  lead: string;
  passwordId: string;
  /** What is done once password and code are right. */
  action: { kind: 'primary' | 'destructive'; label: string };
  onProof: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

/** Asks for password and code before a second factor is changed. */
export function ProofForm({ lead, passwordId, action, onProof, onCancel }: Props) {
  const codeId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { attempt, isPending, failure } = useAttempt(codeId, setCode);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onProof({ password, code }));
  };

  return (
    <form className="second-factor" onSubmit={submit}>
      <p className="dialog-lead">{lead}</p>
      <PasswordField id={passwordId} value={password} onChange={setPassword} />
      <CodeField id={codeId} value={code} onChange={setCode} hint={CODE_HINT} />
      {failure && <DialogError>{failure}</DialogError>}
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind={action.kind} type="submit" isPending={isPending}>
          {action.label}
        </Button>
      </div>
    </form>
  );
}
