import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type Props = {
  /** The screen's own path, to mark its link. */
  path?: string;
  footer?: ReactNode;
  children: ReactNode;
};

/** A screen: skip link, header, main area and footer. */
export function PageFrame({ path, footer = <Footer />, children }: Props) {
  return (
    <>
      <SkipLink />
      <Header path={path} />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  );
}

/** The first stop of every screen: it leads past the header. */
export function SkipLink() {
  return (
    <a className="skip-link button button-primary" href="#main">
      Skip to main content
    </a>
  );
}
