import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { counted } from '#lib/domain/sentence.ts';
import { endsSoon, hasEnded } from '#lib/domain/token.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { Notice } from './notice.tsx';

const DAY_MS = 24 * 60 * 60_000;

/** A notice for each of the user's tokens that ends within 14 days. */
export const TokenNotices = observer(function TokenNotices({ admin }: { admin: AdminStore }) {
  const { tokens } = admin;
  useEffect(() => void tokens.load(), [tokens]);
  const now = Date.now();
  const ending = (tokens.items ?? []).filter((one) => endsSoon(one, now) && !hasEnded(one, now));
  return (
    <>
      {ending.map(({ id, name, endsAt }) => (
        <Notice
          key={id}
          fact={`The token ${name} ends on ${formatLongDate(new Date(endsAt))},`}
          rest={daysText(Math.round((Date.parse(endsAt) - now) / DAY_MS))}
          action="See Tokens"
          onAction={() => admin.openAccount({ isForTokens: true })}
        />
      ))}
    </>
  );
});

function daysText(days: number): string {
  return days === 0 ? 'in less than a day.' : `in ${counted(days, 'day')}.`;
}
