/** A placeholder for a value that is not known yet. */
export function Bar({ width, height = 12 }: { width: number; height?: number }) {
  return <span className="bar" style={{ width, height }} aria-hidden="true" />;
}

/** A spinning ring. With a `label` it is announced; without one, words must be beside it. */
export function Ring({ size = 16, label }: { size?: number; label?: string }) {
  const style = { width: size, height: size };
  if (!label) return <span className="ring" style={style} aria-hidden="true" />;
  return <span className="ring" style={style} role="status" aria-label={label} />;
}

export function Checking() {
  return (
    <main className="checking">
      <Ring size={32} label="Loading" />
    </main>
  );
}
