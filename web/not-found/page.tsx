import { PageFrame } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { useStores } from '../stores/context.tsx';
import { Icon } from '../ui/icon.tsx';

export function NotFoundPage() {
  return (
    <PageFrame>
      <div className="not-found">
        <PageHeading title="404 Page Not Found" className="page-title" />
        <p className="quiet">Did you forget to add the page to the router?</p>
        <a className="button button-primary" href={`${useStores().basePath}/`}>
          <Icon name="arrow-left" size={16} />
          <span>Back to Calculator</span>
        </a>
      </div>
    </PageFrame>
  );
}
