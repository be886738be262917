import { Component, useEffect } from 'react';
import { keepInputs } from '../calculator/form/follow-address.ts';
import { reload } from '../reload.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';

/** The page; if anything in it throws, an offer to reload. React supports this only for classes. */
export class PageBoundary extends Component<{ children: Elements }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage() {
  const stores = useStores();
  const hasInputs = window.location.pathname === `${stores.basePath}/`;
  // So that the browser's own reload keeps the inputs too.
  useEffect(() => keepInputs(stores), [stores]);
  return (
    <main className="page">
      <div className="not-found" role="alert">
        <h1 className="page-title">This page stopped working</h1>
        <p className="quiet">
          {hasInputs ? 'Reload it: your inputs stay.' : 'Reload it. What was not saved is lost.'}
        </p>
        <Button kind="primary" onClick={() => reload(stores)}>
          Reload
        </Button>
      </div>
    </main>
  );
}
