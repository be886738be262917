/** The first stop of every screen: it leads past the header. */
export function SkipLink() {
  return (
    <a className="skip-link button button-primary" href="#main">
      Skip to main content
    </a>
  );
}
