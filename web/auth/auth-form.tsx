import { type FormEvent, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SignInFields, useSignIn } from './sign-in.tsx';

type Props = { isRegistering: boolean; onToggle: () => void };

/**
 * Username and password, and then the code where the account takes one; registering asks for the password twice, and never
 * makes a call.
 */
export function AuthForm({ isRegistering, onToggle }: Props) {
  const { site, toasts } = useStores();
  const signIn = useSignIn(site.adminEmail);
  const { password, needsCode, isPending } = signIn;
  const [confirmPassword, setConfirmPassword] = useState('');

  const register = () =>
    toasts.show({
      kind: 'error',
      ...(password === confirmPassword ? NOT_ENABLED : DIFFERENT_PASSWORDS),
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isRegistering) register();
    else void signIn.submit();
  };

  return (
    <form className="auth-fields" onSubmit={submit}>
      <SignInFields signIn={signIn} isNew={isRegistering} />
      {isRegistering && (
        <TextField
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          value={confirmPassword}
          onChange={setConfirmPassword}
        />
      )}
      <Button kind="primary" type="submit" isPending={isPending}>
        {submitLabel(isRegistering, isPending)}
      </Button>
      {needsCode ? (
        <Button kind="text" onClick={signIn.back}>
          Back
        </Button>
      ) : (
        <Button kind="text" onClick={onToggle}>
          {isRegistering ? 'Already have an account? Sign in' : 'Need an account? Register'}
        </Button>
      )}
    </form>
  );
}

const DIFFERENT_PASSWORDS = {
  title: "Passwords don't match",
  description: 'Please make sure your passwords match.',
};
const NOT_ENABLED = {
  title: 'Registration not enabled',
  description: 'Please contact an administrator to create an account.',
};

function submitLabel(isRegistering: boolean, isPending: boolean): string {
  if (isRegistering) return isPending ? 'Registering...' : 'Register';
  return isPending ? 'Signing In...' : 'Sign In';
}
