import { ShortFooter } from '../layout/footer.tsx';
import { PageFrame } from '../layout/page-frame.tsx';
import { Guard } from '../router/guard.tsx';
import { Dashboard } from './dashboard.tsx';

/** The Admin Dashboard, for administrators alone. */
export function AdminPage() {
  return (
    <Guard>
      <PageFrame footer={<ShortFooter />}>
        <Dashboard />
      </PageFrame>
    </Guard>
  );
}
