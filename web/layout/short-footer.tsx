import { Copyright } from './footer.tsx';

/** The footer of sign-in and dashboard. */
export function ShortFooter() {
  return (
    <footer className="site-footer site-footer-short">
      <div className="provider apart">
        <Copyright />
        <p>Estimates only. Not financial advice.</p>
      </div>
    </footer>
  );
}
