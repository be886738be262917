/** What stands for a value that is not known yet. */
export function Bar({ width, height = 12 }: { width: number; height?: number }) {
  return <span className="bar" style={{ width, height }} aria-hidden="true" />;
}
