// Keeps the page's code out of this bundle: see rest.ts.
import '../start.tsx';
import { observer } from 'mobx-react-lite';
import { route } from 'preact-router';
import { useEffect, useRef } from 'react';
import { AuthPage } from '../auth/auth-page.tsx';
import { PageFrame } from '../layout/page-frame.tsx';
import { ShortFooter } from '../layout/short-footer.tsx';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/session-store.ts';
import type { Elements } from '../ui/elements.ts';
import { Checking } from '../ui/loading.tsx';
import { Dashboard } from './dashboard.tsx';

export { AuthPage };

export function AdminPage() {
  return (
    <Guard>
      <PageFrame footer={<ShortFooter />}>
        <Dashboard />
      </PageFrame>
    </Guard>
  );
}

/** Redirects to the sign-in screen if nobody is signed in, and to the calculator after signing out here or without the rights. */
const Guard = observer(function Guard({ children }: { children: Elements }) {
  const { basePath } = useStores();
  const session = useSession();
  const { user, isKnown, hasEnded } = session;
  const isAllowed = user?.isAdmin === true || session.isReviewer;
  const wasAllowed = useRef(false);

  useEffect(() => {
    void session.load();
  }, [session]);
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
    else if (isKnown)
      route(`${basePath}/${user || (wasAllowed.current && !hasEnded) ? '' : 'auth'}`, true);
  }, [isAllowed, isKnown, user, hasEnded, basePath]);

  return isAllowed ? children : <Checking />;
});
