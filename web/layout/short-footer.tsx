import { Copyright } from './copyright.tsx';

/** The footer in one row, for the screens of administrators. */
export function ShortFooter() {
  return (
    <footer className="site-footer site-footer-short">
      <div className="site-footer-end">
        <Copyright />
        <p>Estimates only. Not financial advice.</p>
      </div>
    </footer>
  );
}
