export function Facts({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className="facts">
      {lines.map(({ label, value }) => (
        <div key={label} className="apart">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
