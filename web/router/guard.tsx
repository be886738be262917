import { observer } from 'mobx-react-lite';
import { route } from 'preact-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../stores/use-session.ts';
import { Checking } from './checking.tsx';

/**
 * Shows its children to administrators. Who is not signed in goes to the sign-in screen, who is no administrator to
 * the calculator, and so does who signs out here.
 */
export const Guard = observer(function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { user, isKnown } = session;
  const isAllowed = user?.isAdmin === true;
  const wasAllowed = useRef(false);

  useEffect(() => {
    void session.load();
  }, [session]);
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
    else if (isKnown) route(user || wasAllowed.current ? '/' : '/auth', true);
  }, [isAllowed, isKnown, user]);

  return isAllowed ? children : <Checking />;
});
