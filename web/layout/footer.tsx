import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useStores } from '../stores/context.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { ExternalLink, SiteLinks } from './site-links.tsx';

export function Footer() {
  const { name, about, contact, disclaimer, licence, accessibilityUrl } = useStores().site;
  return (
    <footer className="site-footer">
      <div className="site-footer-grid">
        <section>
          <h2>{`About ${name}`}</h2>
          <p>{about}</p>
        </section>
        <section>
          <h2>Resources</h2>
          <ul>
            <SiteLinks />
            {accessibilityUrl && (
              <li>
                <ExternalLink href={accessibilityUrl}>Accessibility</ExternalLink>
              </li>
            )}
          </ul>
        </section>
        <section>
          <h2>Contact</h2>
          <ul>
            <li>
              <PhoneLink />
            </li>
            <li>
              <MailLink />
            </li>
          </ul>
          <address>{contact.address.join(', ')}</address>
        </section>
      </div>
      <div className="site-footer-end">
        <div className="provider">
          <Copyright />
          {licence && <p className="licence">{licence}</p>}
        </div>
        <p className="disclaimer">{disclaimer}</p>
      </div>
    </footer>
  );
}

export const Copyright = observer(function Copyright() {
  const { name, descriptor } = useStores().site;
  const year = useRef<HTMLSpanElement>(null);
  // The page may have been made last year.
  useEffect(() => {
    if (year.current) year.current.textContent = thisYear();
  }, []);
  return (
    <p>
      <span>©</span>{' '}
      <span ref={year} suppressHydrationWarning>
        {thisYear()}
      </span>{' '}
      <span>{`${name} ${descriptor}`}</span>
    </p>
  );
});

function thisYear(): string {
  return String(new Date().getFullYear());
}
