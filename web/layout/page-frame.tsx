import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** A public screen: skip link, header, main area and footer. `path` is the screen's own, to mark its link. */
export function PageFrame({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <>
      <a className="skip-link button button-primary" href="#main">
        Skip to main content
      </a>
      <Header path={path} />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
