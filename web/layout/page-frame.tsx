import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

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
