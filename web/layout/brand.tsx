import { useStores } from '../stores/context.tsx';

/** The provider's mark and name. */
export function Brand() {
  const { name, descriptor, logo } = useStores().site;
  return (
    <a className="brand" href="/">
      <svg className="brand-mark" viewBox={logo.viewBox} aria-hidden="true">
        {logo.paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      <span>
        <span className="brand-name">{name}</span>
        <span className="brand-descriptor">{descriptor}</span>
      </span>
    </a>
  );
}
