import { Route, Router } from 'preact-router';
import { CalculatorPage } from './calculator/page.tsx';
import { NotFoundPage } from './not-found/page.tsx';
import { browserHistory } from './router/history.ts';
import { Toaster } from './ui/toaster.tsx';

/** The screen for `url` (a path), and every one the visitor moves to from there. */
export function App({ url }: { url: string }) {
  return (
    <>
      <Router url={url} history={browserHistory}>
        <Route path="/" component={CalculatorPage} />
        <Route default component={NotFoundPage} />
      </Router>
      <Toaster />
    </>
  );
}
