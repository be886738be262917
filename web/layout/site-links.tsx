import { useStores } from '../stores/context.tsx';
import { ExternalLink } from './external-link.tsx';

type Props = { path?: string | undefined; onChoose?: () => void };

/** The three links of header and footer. `path` is the screen they stand on, to mark its own link. */
export function SiteLinks({ path, onChoose }: Props) {
  const { websiteUrl, guidesUrl } = useStores().site;
  return (
    <>
      <li>
        <ExternalLink href={websiteUrl} onClick={onChoose}>
          Website
        </ExternalLink>
      </li>
      <li>
        <ExternalLink href={guidesUrl} onClick={onChoose}>
          Investment Guides
        </ExternalLink>
      </li>
      <li>
        <a href="/" onClick={onChoose} aria-current={path === '/' ? 'page' : undefined}>
          <span>Investment Calculator</span>
        </a>
      </li>
    </>
  );
}
