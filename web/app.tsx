import { Route, Router } from 'preact-router';
import { CalculatorPage } from './calculator/page.tsx';
import { NotFoundPage } from './not-found/page.tsx';
import { browserHistory } from './router/history.ts';
import { lateScreen } from './router/late-screen.tsx';
import { useStores } from './stores/context.tsx';
import { Toaster } from './ui/toaster.tsx';

const AuthScreen = lateScreen('AuthPage');
const AdminScreen = lateScreen('AdminPage');

/** The screen for `url` (a path), and every one the visitor moves to from there. */
export function App({ url }: { url: string }) {
  const { basePath } = useStores();
  return (
    <>
      <Router url={url} history={browserHistory}>
        <Route path={`${basePath}/`} component={CalculatorPage} />
        <Route path={`${basePath}/admin`} component={AdminScreen} />
        <Route path={`${basePath}/auth`} component={AuthScreen} />
        <Route path={`${basePath}/admin-access`} component={AuthScreen} />
        <Route default component={NotFoundPage} />
      </Router>
      <Toaster />
    </>
  );
}
