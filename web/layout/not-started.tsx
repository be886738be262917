/** Shown instead of the elements after it if the page's script does not start. */
export function NotStarted({ className = '' }) {
  return (
    <p className={`not-started ${className}`} role="alert">
      The calculator could not start. Reload the page.
    </p>
  );
}
