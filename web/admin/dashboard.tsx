import * as Tabs from '@radix-ui/react-tabs';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AdminStore } from '../stores/admin-store.ts';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/use-session.ts';
import { AssetClassesTab } from './asset-classes-tab.tsx';
import { CurrenciesTab } from './currencies-tab.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { ReturnRatesTab } from './return-rates-tab.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useLeaving } from './use-leaving.tsx';
import { useLogout } from './use-logout.ts';

const TABS = [
  ['currencies', 'Currencies'],
  ['asset-classes', 'Asset Classes'],
  ['return-rates', 'Return Rates'],
] as const;

/** The three tabs, and what stands around them. Leaving typed rates behind asks first. */
export const Dashboard = observer(function Dashboard() {
  const stores = useStores();
  const session = useSession();
  const [admin] = useState(() => new AdminStore(stores, session));
  const [tab, setTab] = useState<string>(TABS[0][0]);
  const { isPending, logout } = useLogout();
  const { rates } = admin;
  const { leaveTo, question } = useLeaving(rates);

  const show = (name: string) => {
    if (name === tab) return;
    leaveTo(() => {
      rates.discard();
      setTab(name);
    });
  };

  return (
    <>
      <DashboardHead isLeaving={isPending} onLogout={() => leaveTo(logout)} />
      <Tabs.Root value={tab} onValueChange={show}>
        {/* A press on a tab gives it the focus, which chooses it: at its end, since a dialog may have to open. */}
        <Tabs.List className="tabs" aria-label="What to manage">
          {TABS.map(([value, label]) => (
            <Tabs.Trigger
              key={value}
              value={value}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => event.currentTarget.focus()}
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="currencies">
          <CurrenciesTab currencies={admin.currencies} />
        </Tabs.Content>
        <Tabs.Content value="asset-classes">
          <AssetClassesTab editor={admin.assetClasses} />
        </Tabs.Content>
        <Tabs.Content value="return-rates">
          <ReturnRatesTab rates={rates} onLeave={leaveTo} />
        </Tabs.Content>
      </Tabs.Root>
      {question}
      {session.hasEnded && (
        <SignInAgain
          username={session.user?.username ?? ''}
          onSignedIn={() => admin.resume()}
          onClosed={() => session.putOff()}
        />
      )}
    </>
  );
});
