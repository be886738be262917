import { useStores } from '../stores/context.tsx';
import { Icon } from '../ui/icon.tsx';

type Props = { path?: string | undefined; onChoose?: () => void };

/** The three links of header and footer. `path` is the current screen, whose link is marked. */
export function SiteLinks({ path, onChoose }: Props) {
  const { basePath, site } = useStores();
  return (
    <>
      <li>
        <ExternalLink href={site.websiteUrl} onClick={onChoose}>
          Website
        </ExternalLink>
      </li>
      <li>
        <ExternalLink href={site.guidesUrl} onClick={onChoose}>
          Investment Guides
        </ExternalLink>
      </li>
      <li>
        <a
          href={`${basePath}/`}
          onClick={onChoose}
          aria-current={path === '/' ? 'page' : undefined}
        >
          <span>Investment Calculator</span>
        </a>
      </li>
    </>
  );
}

type ExternalProps = {
  href: string;
  className?: string;
  onClick?: (() => void) | undefined;
  children: string;
};

/** A link to another site, in a new tab. */
export function ExternalLink({ children, ...link }: ExternalProps) {
  return (
    <a {...link} target="_blank" rel="noopener" data-native>
      <span>{children}</span>
      <Icon name="arrow-out" size={12} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
