import { formatLongDate } from '#lib/domain/format.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type Props = { isLeaving: boolean; onLogout: () => void };

/** What the dashboard is, which one this is, and the ways out. */
export function DashboardHead({ isLeaving, onLogout }: Props) {
  return (
    <div className="dashboard-head">
      <div>
        <PageHeading title="Admin Dashboard" />
        <p className="dashboard-intro">
          Manage currencies, asset classes and return rates for the investment calculator.
        </p>
        <p className="dashboard-facts">
          <span>Environment: production</span>
          <span>Version: {formatLongDate(new Date())}</span>
        </p>
      </div>
      <div className="dashboard-exits">
        <a className="back-link" href="/">
          <Icon name="arrow-left" size={16} />
          <span>Back to Calculator</span>
        </a>
        <Button kind="secondary" isSmall isPending={isLeaving} onClick={onLogout}>
          Logout
        </Button>
      </div>
    </div>
  );
}
