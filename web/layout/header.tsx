import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Brand } from './brand.tsx';
import { SiteLinks } from './site-links.tsx';

const NAV = 'site-nav';

/** Brand and links; under 640 px the links fold into a menu. */
export function Header({ path }: { path?: string | undefined }) {
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
      <div className="site-header-row">
        <Brand />
        <button
          ref={button}
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls={NAV}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Menu'}
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
