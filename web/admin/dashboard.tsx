import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Currency } from '#lib/domain/currency.ts';
import { counted } from '#lib/domain/sentence.ts';
import { SignInAgain } from '../auth/sign-in-again.tsx';
import { showFragment } from '../router/history.ts';
import { AdminStore } from '../stores/admin-store.ts';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/session-store.ts';
import type { Elements } from '../ui/elements.ts';
import { focusOn } from '../ui/focus.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { AccountDialog, preloadDrawers, SiteTextsDrawer } from './deferred-drawers.ts';
import { AssetClassesTab, CurrenciesTab } from './records-tabs.tsx';
import { ReturnRatesTab } from './return-rates-tab.tsx';
import { TokenNotices } from './token-notices.tsx';
import { hasUnsaved, useLeaveGuard } from './use-leave-guard.tsx';

const TABS = [
  ['currencies', 'Currencies'],
  ['asset-classes', 'Asset Classes'],
  ['return-rates', 'Return Rates'],
] as const;

type TabName = (typeof TABS)[number][0];

/** The dashboard: its notices and three tabs. Leaving unsaved input asks first. */
export const Dashboard = observer(function Dashboard() {
  const stores = useStores();
  const session = useSession();
  const username = session.user?.username ?? '';
  const [admin] = useState(() => new AdminStore(stores, session));
  const [tab, setTab] = useState(() => addressedTab() ?? TABS[0][0]);
  const [areTextsOpen, setTextsOpen] = useState(false);
  const { rates } = admin;
  const { leaveRates, leaveForm, leaveAll, ...leaving } = useLeaveGuard(admin);
  const question: Elements = leaving.question;

  const show = (name: TabName) => {
    const go = () => {
      rates.drafts.clear();
      setTab(name);
      showFragment(`#${name}`);
    };
    if (name === tab) return;
    if (rates.typedCount === 0) go();
    // After the press has focused the tab. Otherwise it would take the focus from the dialog.
    else if (!question) setTimeout(() => leaveRates(go));
  };
  useEffect(() => {
    // Follows changes of the address by hand. Until the tab that it names is shown, it names the shown one.
    const follow = () => {
      const named = addressedTab();
      if (!named) return;
      showFragment(`#${tab}`);
      show(named);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  });

  useEffect(preloadDrawers, []);
  useEffect(() => {
    const refreshIfVisible = () => {
      if (!document.hidden) void session.refresh(() => hasUnsaved(admin));
    };
    const onPageShow = (event: PageTransitionEvent) => event.persisted && refreshIfVisible();
    document.addEventListener('visibilitychange', refreshIfVisible);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [session, admin]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab shows them as they are by then
  useEffect(() => void admin.proposals.list.load({ isKept: true }), [admin, tab]);

  const setRates = () => focusOn('tab-return-rates');
  const setRatesOf = ({ id }: Currency) => {
    void rates.choose(id);
    setRates();
  };

  return (
    <>
      <DashboardHead
        username={username}
        onAccount={() => admin.openAccount()}
        onSiteTexts={() => setTextsOpen(true)}
        onLeave={leaveAll}
      />
      <TokenNotices admin={admin} />
      {/* Closes what one person has open when another takes over. */}
      <Tabs key={admin.userId} chosen={tab} toReview={admin.proposals.toReview} onChoose={show}>
        {tab === 'currencies' && (
          <CurrenciesTab
            admin={admin}
            onLeave={(...way) => leaveForm(admin.currencies, ...way)}
            onSetRates={setRatesOf}
          />
        )}
        {tab === 'asset-classes' && (
          <AssetClassesTab
            admin={admin}
            onLeave={(...way) => leaveForm(admin.assetClasses, ...way)}
            onSetRates={setRates}
          />
        )}
        {tab === 'return-rates' && <ReturnRatesTab admin={admin} onLeave={leaveRates} />}
      </Tabs>
      {question}
      {admin.account && (
        <AccountDialog
          account={admin.account}
          username={username}
          onClosed={() => admin.closeAccount()}
        />
      )}
      {areTextsOpen && (
        <SiteTextsDrawer
          admin={admin}
          isReadOnly={session.user?.isReviewer === true}
          onClosed={() => setTextsOpen(false)}
        />
      )}
      {(session.hasEnded || session.other) && (
        <SignInAgain
          username={username}
          onSignedIn={() => admin.resume()}
          onClosed={() => session.stay()}
        />
      )}
    </>
  );
});

function addressedTab(): TabName | undefined {
  return TABS.find(([name]) => window.location.hash === `#${name}`)?.[0];
}

type TabsProps = {
  chosen: TabName;
  /** How many proposals the signed-in user may decide. */
  toReview: number;
  onChoose: (name: TabName) => void;
  children: Elements;
};

/** Tabs as in the ARIA Authoring Practices: one tab stop; arrows, Home and End move, and focus selects. */
function Tabs({ chosen, toReview, onChoose, children }: TabsProps) {
  const id = useId();
  return (
    <>
      <div className="tabs apart" role="tablist" aria-label="What to manage" onKeyDown={moveFocus}>
        {TABS.map(([name, label]) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onFocus={() => onChoose(name)}
            // Safari does not focus buttons on a press.
            onClick={(event) => event.currentTarget.focus()}
          >
            <span>{label}</span>
            {name === 'return-rates' && toReview > 0 && (
              <span className="tab-dot">
                <span className="visually-hidden">{`, ${counted(toReview, 'proposal')} to review`}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with no control is a tab stop */}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`tab-${chosen}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  const tabs = [...currentTarget.querySelectorAll('button')];
  const place = tabs.indexOf(target as HTMLButtonElement);
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % tabs.length,
    ArrowLeft: (place - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = places[key];
  if (next === undefined || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  tabs[next]?.focus();
}
