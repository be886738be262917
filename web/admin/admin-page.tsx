import { PageFrame } from '../layout/page-frame.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { ShortFooter } from '../layout/short-footer.tsx';
import { Guard } from '../router/guard.tsx';

/** The Admin Dashboard, for administrators alone. */
export function AdminPage() {
  return (
    <Guard>
      <PageFrame footer={<ShortFooter />}>
        <PageHeading title="Admin Dashboard" />
      </PageFrame>
    </Guard>
  );
}
