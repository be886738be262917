import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import {
  endsSoon,
  hasEnded,
  SCOPES,
  type Scope,
  TOKEN_DAYS,
  TOKEN_NAME_LENGTH,
  tokenEnd,
} from '#lib/domain/token.ts';
import { CodeField, PasswordField } from '../../auth/sign-in.tsx';
import type { AccountStore, OwnToken } from '../../stores/account-store.ts';
import { invalidText } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Confirm } from '../confirm.tsx';
import { FormEnd } from './form-end.tsx';
import { Part } from './part.tsx';

const SCOPE: Readonly<Record<Scope, { label: string; hint: string }>> = {
  read: { label: 'Read', hint: 'Reads everything.' },
  rates: { label: 'Rates', hint: 'Reads everything, changes rates.' },
  catalogue: {
    label: 'Catalogue',
    hint: 'Reads everything, changes rates, currencies and asset classes.',
  },
};

/** The user's own tokens, and the form for a new one. */
export const TokensPart = observer(function TokensPart({ account }: { account: AccountStore }) {
  const { tokens, isTokenFormOpen, isForTokens } = account;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [revoked, setRevoked] = useState<OwnToken | null>(null);
  useEffect(() => {
    if (isForTokens) list.current?.focus();
  }, [isForTokens]);
  const open = (isOpen: boolean) => {
    account.openTokenForm(isOpen);
    focusOn(isOpen ? `${id}-name` : `${id}-new`);
  };

  return (
    <Part title="Tokens">
      <div ref={list} tabIndex={-1}>
        <p className="account-said quiet">For scripts. A token acts for you, within its scope.</p>
        {tokens.hasFailed && <DialogError>Your tokens could not be loaded.</DialogError>}
        {tokens.items && tokens.items.length > 0 && (
          <ul className="tokens">
            {tokens.items.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </ul>
        )}
      </div>
      {isTokenFormOpen ? (
        <TokenForm account={account} id={id} onCancel={() => open(false)} />
      ) : (
        <div className="account-acts wrap">
          <Button id={`${id}-new`} kind="secondary" isSmall onClick={() => open(true)}>
            New Token
          </Button>
        </div>
      )}
      {revoked && (
        <Confirm
          title="Revoke this token?"
          question={`Scripts that use ${revoked.name} stop working.`}
          yes="Revoke"
          onYes={() => account.revokeToken(revoked)}
          onClosed={() => {
            setRevoked(null);
            focusOn(`${id}-new`);
          }}
        />
      )}
    </Part>
  );
});

function TokenRow({ token, onRevoke }: { token: OwnToken; onRevoke: () => void }) {
  const { name, scope, endsAt } = token;
  const now = Date.now();
  const end = `${hasEnded(token, now) ? 'ended' : 'ends'} ${formatLongDate(new Date(endsAt))}`;
  return (
    <li className="apart">
      <div>
        <b>{name}</b> <span className="badge badge-low">{SCOPE[scope].label}</span>
        <p className="small">
          <span className={endsSoon(token, now) ? 'token-ends-soon' : ''}>{end}</span>
          <span>{`, ${usedText(token)}`}</span>
        </p>
      </div>
      <Button
        kind="text"
        className="button-text-destructive"
        aria-label={`Revoke ${name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function usedText({ usedOn }: OwnToken): string {
  if (!usedOn) return 'never used';
  return usedOn === utcDay(new Date()) ? 'last used today' : `last used on ${formatDay(usedOn)}`;
}

type FormProps = { account: AccountStore; id: string; onCancel: () => void };

const TokenForm = observer(function TokenForm({ account, id, onCancel }: FormProps) {
  const { addingToken: adding, factor } = account;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [days, setDays] = useState(String(TOKEN_DAYS.usual));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { min, max } = TOKEN_DAYS;
  const isWithin = Number(days) >= min && Number(days) <= max;
  const ends = isWithin && `Ends ${formatLongDate(new Date(tokenEnd(Date.now(), Number(days))))}.`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { name, scope, days: Number(days), password, code };
    if ((await account.addToken(input)) || !adding.hasFailed) return;
    setCode('');
    const invalid = invalidText(adding.error);
    focusOn(invalid.startsWith('Days') ? `${id}-days` : invalid ? `${id}-name` : `${id}-password`);
  };

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), []);

  return (
    <form ref={form} className="code-form" onSubmit={submit}>
      <div className="field-pairs">
        <TextField
          id={`${id}-name`}
          label="Name"
          name="token-name"
          autoComplete="off"
          maxLength={TOKEN_NAME_LENGTH}
          required
          hint="Shown in the history beside your name."
          value={name}
          onChange={setName}
        />
        <Select
          label="Scope"
          name="scope"
          options={SCOPES.map((value) => ({ value, label: SCOPE[value].label }))}
          hint={SCOPE[scope].hint}
          value={scope}
          onChange={(value) => setScope(value as Scope)}
        />
        <TextField
          id={`${id}-days`}
          label="Days"
          name="days"
          inputMode="numeric"
          autoComplete="off"
          required
          hint={ends || `${min} to ${max} days.`}
          value={days}
          onChange={setDays}
        />
        <PasswordField
          id={`${id}-password`}
          label="Current password"
          value={password}
          onChange={setPassword}
        />
        {factor?.since && (
          <CodeField value={code} onChange={setCode} hint="From your authenticator app." />
        )}
      </div>
      <FormEnd action={adding} submit="Create Token" onCancel={onCancel} />
    </form>
  );
});
