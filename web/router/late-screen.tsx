import { type ComponentType, lazy, Suspense } from 'react';
import { PageFrame } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { adminStyles } from '../styles/on-demand-styles.ts';
import { Checking } from '../ui/loading.tsx';

type Screens = typeof import('../admin/screens.tsx').screens;

/** Returns a screen of administrators, whose code and styles load when the first of them is visited. */
export function lateScreen(name: keyof Screens): ComponentType {
  const Screen = lazy(async () => {
    const [loaded] = await Promise.all([
      import('../admin/screens.tsx').catch(() => null),
      adminStyles(),
    ]);
    return { default: loaded ? loaded.screens[name] : NotLoaded };
  });
  return () => (
    <Suspense fallback={<Checking />}>
      <Screen />
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <PageFrame>
      <div className="not-found">
        <PageHeading title="This page could not be loaded" />
        <p>Check your connection and try again.</p>
        <a className="button button-primary" href={window.location.pathname} data-native>
          Try again
        </a>
      </div>
    </PageFrame>
  );
}
