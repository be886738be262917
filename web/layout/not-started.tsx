export const NOT_STARTED = 'The calculator could not start. Reload the page.';

/** What is seen in place of all that comes after it, where the page's script does not run. */
export function NotStarted({ className = '' }) {
  return (
    <p className={`not-started ${className}`} role="alert">
      {NOT_STARTED}
    </p>
  );
}
