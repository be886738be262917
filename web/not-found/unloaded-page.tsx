import { PageFrame } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';

/** Shown instead of a screen that could not be loaded. */
export function UnloadedPage() {
  return (
    <PageFrame>
      <div className="not-found">
        <PageHeading title="This page could not be loaded" className="page-title" />
        <p className="quiet">Check your connection and try again.</p>
      </div>
    </PageFrame>
  );
}
