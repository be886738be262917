import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense } from 'react';
import { longDay } from '#lib/domain/iso-date.ts';
import { useStores } from '../stores/context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type Props = {
  /** The screen's own path, to mark its link. */
  path?: string;
  footer?: ReactNode;
  children: ReactNode;
};

/** A screen: skip link, header, main area and footer; in another site's page the main area and one line. */
export function PageFrame({ path, footer = <Footer />, children }: Props) {
  const { isEmbedded } = useStores();
  return (
    <>
      {!isEmbedded && <SkipLink />}
      {!isEmbedded && <Header path={path} />}
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      {isEmbedded ? <EmbedFoot /> : <Suspense>{footer}</Suspense>}
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

/** What stands below the embedded calculator, in place of the footer. */
const EmbedFoot = observer(function EmbedFoot() {
  const { site, catalogue } = useStores();
  const { ratesAsAt } = catalogue;
  return (
    <footer className="embed-foot apart quiet">
      <p>Estimates only. Not financial advice.</p>
      {ratesAsAt && <p>Rates as at {longDay(ratesAsAt.at)}</p>}
      {site.licence && <p className="licence">{site.licence}</p>}
    </footer>
  );
});
