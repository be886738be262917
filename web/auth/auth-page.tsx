import { observer } from 'mobx-react-lite';
import { route } from 'preact-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Brand } from '../layout/brand.tsx';
import { ShortFooter } from '../layout/footer.tsx';
import { SkipLink } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import { AuthForm } from './auth-form.tsx';

const MANAGED = [
  'Currencies and exchange rates',
  'Asset classes and risk profiles',
  'Investment return rates',
  'System configuration',
];

/** The sign-in screen, which can look like a registration. Who is signed in already goes on to the dashboard. */
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
      <AuthHeader />
      <main ref={main} id="main" className="auth" tabIndex={-1}>
        <div className="auth-form">
          <PageHeading title={isRegistering ? 'Admin Registration' : 'Admin Login'} />
          <p className="auth-lead">
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

/** The header of the sign-in screen: the brand, and the way back. */
function AuthHeader() {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Brand />
        <a className="back-link" href={`${useStores().basePath}/`}>
          <Icon name="arrow-left" size={16} />
          <span>Back to Calculator</span>
        </a>
      </div>
    </header>
  );
}
