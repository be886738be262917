import { observer } from 'mobx-react-lite';
import { formatLongDate } from '#lib/domain/format.ts';
import { version } from '../../package.json';
import { PageHeading } from '../layout/page-heading.tsx';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type Props = {
  username: string;
  onAccount: () => void;
  onSiteTexts: () => void;
  onLeave: (go: () => unknown) => void;
};

/** The dashboard's heading, the signed-in user, and the links and buttons to leave. */
export const DashboardHead = observer(function DashboardHead(props: Props) {
  const { username, onAccount, onSiteTexts, onLeave } = props;
  const { basePath } = useStores();
  const session = useSession();

  return (
    <div className="dashboard-head apart">
      <div>
        <PageHeading title="Admin Dashboard" />
        <p className="dashboard-intro quiet">
          Manage currencies, asset classes and return rates for the investment calculator.
        </p>
        <p className="dashboard-facts quiet">
          <span>Environment: production</span>
          <span>{`Version: ${formatLongDate(new Date())} (${version})`}</span>
        </p>
      </div>
      <div className="dashboard-person">
        <div className="wrap quiet">
          <span>
            <span>{`Signed in as ${username}`}</span>{' '}
            {session.isReviewer && <span className="badge badge-low">Reviewer</span>}
          </span>
          <Button kind="text" onClick={onAccount}>
            Account
          </Button>
          <Button kind="text" onClick={onSiteTexts}>
            Site Texts
          </Button>
        </div>
        <div className="dashboard-exits apart">
          <a className="back-link row" href={`${basePath}/`}>
            <Icon name="arrow-left" size={16} />
            <span>Back to Calculator</span>
          </a>
          <Button
            kind="secondary"
            isSmall
            isPending={session.signingOut.isPending}
            onClick={() => onLeave(() => session.logout())}
          >
            Logout
          </Button>
        </div>
      </div>
    </div>
  );
});
