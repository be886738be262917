import { Component, useEffect } from 'react';
import { keepInputs } from '../calculator/form/follow-address.ts';
import { reload } from '../reload.ts';
import { useStores } from '../stores/context.tsx';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';

/** The page, and in its place an offer to reload it once anything in it has thrown. React has this for classes alone. */
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
  // For the browser's own way to reload, too.
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
