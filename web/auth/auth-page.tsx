import { observer } from 'mobx-react-lite';
import { route } from 'preact-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Brand } from '../layout/brand.tsx';
import { SkipLink } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { ShortFooter } from '../layout/short-footer.tsx';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SignInError, SignInFields, useSignIn } from './sign-in.tsx';

const MANAGED = [
  'Currencies and exchange rates',
  'Asset classes and risk profiles',
  'Investment return rates',
  'System configuration',
];
const DIFFERENT_PASSWORDS = {
  title: "Passwords don't match",
  description: 'Please make sure your passwords match.',
};
const NOT_ENABLED = {
  title: 'Registration not enabled',
  description: 'Please contact an administrator to create an account.',
};

/** The sign-in screen, which can also look like a registration. Signed-in users are sent to the dashboard. */
export const AuthPage = observer(function AuthPage() {
  const { basePath } = useStores();
  const session = useSession();
  const { user } = session;
  const [isRegistering, setRegistering] = useState(false);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    void session.load();
  }, [session]);
  useEffect(() => {
    if (user) route(`${basePath}/admin`, true);
  }, [user, basePath]);

  const toggle = () => {
    flushSync(() => setRegistering(!isRegistering));
    main.current?.querySelector('h1')?.focus();
  };

  return (
    <>
      <SkipLink />
      <header className="site-header">
        <div className="site-header-row apart">
          <Brand />
          <a className="back-link row" href={`${basePath}/`}>
            <Icon name="arrow-left" size={16} />
            <span>Back to Calculator</span>
          </a>
        </div>
      </header>
      <main ref={main} id="main" className="auth" tabIndex={-1}>
        <div className="auth-form">
          <PageHeading title={isRegistering ? 'Admin Registration' : 'Admin Login'} />
          <p className="auth-lead quiet">
            {isRegistering
              ? 'Accounts are created by an administrator.'
              : 'For administrators of this calculator.'}
          </p>
          <AuthForm isRegistering={isRegistering} onToggle={toggle} />
        </div>
        <aside className="auth-panel" aria-labelledby="auth-panel-title">
          <h2 id="auth-panel-title">What you manage here</h2>
          <ul>
            {MANAGED.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </aside>
      </main>
      <ShortFooter />
    </>
  );
});

type FormProps = { isRegistering: boolean; onToggle: () => void };

/** The form. A registration asks for the password twice, and never makes a call. */
const AuthForm = observer(function AuthForm({ isRegistering, onToggle }: FormProps) {
  const { site, toasts } = useStores();
  const signIn = useSignIn(site.adminEmail);
  const { password, needsCode, sending } = signIn.store;
  const { isPending } = sending;
  const [confirmPassword, setConfirmPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!isRegistering) return void signIn.submit();
    const refusal = password === confirmPassword ? NOT_ENABLED : DIFFERENT_PASSWORDS;
    toasts.show({ kind: 'error', ...refusal });
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
      {!isRegistering && <SignInError signIn={signIn} />}
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
});

function submitLabel(isRegistering: boolean, isPending: boolean): string {
  if (isRegistering) return isPending ? 'Registering...' : 'Register';
  return isPending ? 'Signing In...' : 'Sign In';
}
