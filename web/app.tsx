import { Route, Router } from 'preact-router';
import type { ComponentType } from 'react';
import { NotFoundPage } from './calculator/deferred-parts.ts';
import { CalculatorPage } from './calculator/page.tsx';
import { PageBoundary } from './layout/page-boundary.tsx';
import { loadPart } from './load-part.ts';
import { loadStyles } from './load-styles.ts';
import { UnloadedPage } from './not-found/unloaded-page.tsx';
import { browserHistory } from './router/history.ts';
import { useStores } from './stores/context.tsx';
import { lazyPart } from './ui/lazy.tsx';
import { Checking } from './ui/loading.tsx';
import { Toaster } from './ui/toaster.tsx';

const AuthScreen = adminScreen(async () => (await import('./admin/screens.tsx')).AuthPage);
const AdminScreen = adminScreen(async () => (await import('./admin/screens.tsx')).AdminPage);

function adminScreen(importScreen: () => Promise<ComponentType>) {
  const load = () =>
    Promise.all([loadPart('screens', importScreen), loadStyles('rest'), loadStyles('admin')]);
  return lazyPart(async () => (await load())[0], <Checking />, <UnloadedPage />);
}

/** The screen of `url` (a path), and every screen the visitor moves to. */
export function App({ url }: { url: string }) {
  const { basePath } = useStores();
  return (
    <PageBoundary>
      <Router url={url} history={browserHistory}>
        <Route path={`${basePath}/`} component={CalculatorPage} />
        <Route path={`${basePath}/admin`} component={AdminScreen} />
        <Route path={`${basePath}/auth`} component={AuthScreen} />
        <Route path={`${basePath}/admin-access`} component={AuthScreen} />
        <Route default component={NotFoundPage} />
      </Router>
      <Toaster />
    </PageBoundary>
  );
}
