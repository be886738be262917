import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatDay } from '#lib/domain/iso-date.ts';
import { useStores } from '../stores/context.tsx';
import type { Elements } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { Brand } from './brand.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { Footer } from './footer.tsx';
import { SiteLinks } from './site-links.tsx';

/** The target of the skip link. It holds no inputs. */
export const SKIP_LINK = '#main';
const NAV = 'site-nav';

type Props = {
  /** The screen's own path, whose link is marked. */
  path?: string;
  footer?: Elements;
  children: Elements;
};

/** A screen: skip link, header, main area and footer; in another site's frame only the main area and one line. */
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

export function SkipLink() {
  return (
    <a className="skip-link button button-primary" href={SKIP_LINK}>
      Skip to main content
    </a>
  );
}

/** Brand and links. Below 640 px, the links are in a menu. */
function Header({ path }: { path?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <header className="site-header">
      <div className="site-header-row apart">
        <Brand />
        <button
          ref={button}
          type="button"
          className="menu-button row phone-only"
          aria-expanded={isOpen}
          aria-controls={NAV}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{isOpen ? 'Close' : 'Menu'}</span>
          <Icon name={isOpen ? 'close' : 'menu'} size={20} />
        </button>
        <nav id={NAV} className="site-nav" data-open={isOpen} aria-label="Main">
          <div className="fold">
            <ul>
              <SiteLinks path={path} onChoose={() => setOpen(false)} />
            </ul>
          </div>
        </nav>
      </div>
    </header>
  );
}

const EmbedFoot = observer(function EmbedFoot() {
  const { site, catalogue } = useStores();
  const { ratesAsAt } = catalogue;
  return (
    <footer className="embed-foot apart quiet">
      <p className="embed-contact">
        <span>{`${site.name} ${site.descriptor}: `}</span>
        <PhoneLink />
        <span>, </span>
        <MailLink />
      </p>
      <p>Estimates only. Not financial advice.</p>
      {ratesAsAt && <p>{`Rates as at ${formatDay(ratesAsAt.at)}`}</p>}
      {site.licence && <p className="licence">{site.licence}</p>}
    </footer>
  );
});
