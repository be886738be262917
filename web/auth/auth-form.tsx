import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

type Props = { isRegistering: boolean; onToggle: () => void };

/** Username and password; registering asks for the password twice, and never makes a call. */
export function AuthForm({ isRegistering, onToggle }: Props) {
  const { session, site, toasts } = useStores();
  const [username, setUsername] = useState(site.adminEmail);
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [isPending, setPending] = useState(false);

  const signIn = async () => {
    setPending(true);
    try {
      await session.login(username, password);
      toasts.show({ kind: 'success', title: 'Login successful', description: 'Welcome back!' });
    } catch (error) {
      setPending(false);
      const description = (error instanceof ApiError && error.text) || 'Invalid credentials';
      toasts.show({ kind: 'error', title: 'Login failed', description });
    }
  };

  const register = () => {
    if (password !== confirmPassword)
      return toasts.show({
        kind: 'error',
        title: "Passwords don't match",
        description: 'Please make sure your passwords match.',
      });
    toasts.show({
      kind: 'error',
      title: 'Registration not enabled',
      description: 'Please contact an administrator to create an account.',
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isRegistering) register();
    else void signIn();
  };

  return (
    <form className="auth-fields" onSubmit={submit}>
      <TextField
        label="Username"
        name="username"
        value={username}
        onChange={setUsername}
        placeholder={site.adminEmail}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete={isRegistering ? 'new-password' : 'current-password'}
        required
      />
      {isRegistering && (
        <TextField
          label="Confirm password"
          name="confirmPassword"
          type="password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          autoComplete="new-password"
          required
        />
      )}
      <Button kind="primary" type="submit" isPending={isPending}>
        {submitLabel(isRegistering, isPending)}
      </Button>
      <Button kind="text" onClick={onToggle}>
        {isRegistering ? 'Already have an account? Sign in' : 'Need an account? Register'}
      </Button>
    </form>
  );
}

function submitLabel(isRegistering: boolean, isPending: boolean): string {
  if (isRegistering) return isPending ? 'Registering...' : 'Register';
  return isPending ? 'Signing In...' : 'Sign In';
}
