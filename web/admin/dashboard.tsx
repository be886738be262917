import * as Tabs from '@radix-ui/react-tabs';
import { observer } from 'mobx-react-lite';
import { type MouseEvent, useState } from 'react';
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

/**
 * A press gives a tab the focus in the browser's own way, which draws no ring, and the focus chooses it. Radix would do
 * both by script. A browser that gives buttons no focus is helped along.
 */
const FOCUS_BY_PRESS = {
  onMouseDownCapture: (event: MouseEvent) => event.stopPropagation(),
  onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus(),
};

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
    const go = () => {
      rates.discard();
      setTab(name);
    };
    if (!rates.hasTyped) setTab(name);
    // Once the press has given the tab the focus: it would take it from the dialog again.
    else if (!question && name !== tab) setTimeout(() => leaveTo(go));
  };

  return (
    <>
      <DashboardHead isLeaving={isPending} onLogout={() => leaveTo(logout)} />
      <Tabs.Root value={tab} onValueChange={show}>
        <Tabs.List className="tabs" aria-label="What to manage">
          {TABS.map(([value, label]) => (
            <Tabs.Trigger key={value} value={value} {...FOCUS_BY_PRESS}>
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
