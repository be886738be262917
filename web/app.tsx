import { Route, Router } from 'preact-router';
import { CalculatorPage } from './calculator/page.tsx';
import { NotFoundPage } from './not-found/page.tsx';
import { browserHistory } from './router/history.ts';
import { lateScreen } from './router/late-screen.tsx';
import { Toaster } from './ui/toaster.tsx';

const AuthScreen = lateScreen('AuthPage');
const AdminScreen = lateScreen('AdminPage');

/** The screen for `url` (a path), and every one the visitor moves to from there. */
export function App({ url }: { url: string }) {
  return (
    <>
      <Router url={url} history={browserHistory}>
        <Route path="/" component={CalculatorPage} />
        <Route path="/admin" component={AdminScreen} />
        <Route path="/auth" component={AuthScreen} />
        <Route path="/admin-access" component={AuthScreen} />
        <Route default component={NotFoundPage} />
      </Router>
      <Toaster />
    </>
  );
}
