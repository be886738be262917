import { observer } from 'mobx-react-lite';
import { useStores } from '../stores/context.tsx';

export const Brand = observer(function Brand() {
  const { basePath, site } = useStores();
  const { name, descriptor, logo } = site;
  return (
    <a className="brand row" href={`${basePath}/`}>
      <svg className="brand-mark" viewBox={logo.viewBox} aria-hidden="true">
        {logo.paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      <span>
        <span className="brand-name">{name}</span>
        <span className="brand-descriptor quiet">{descriptor}</span>
      </span>
    </a>
  );
});
