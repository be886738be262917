import { observer } from 'mobx-react-lite';
import { route } from 'preact-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listed } from '#lib/domain/sentence.ts';
import { guardMoves } from '../router/history.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Confirm } from './confirm.tsx';
import { savingText, unsavedText } from './save-bar.tsx';

type Go = () => unknown;
type Form = { unsaved: string | null };
type LossOf = (admin: AdminStore) => string | null;
type Asked = { go: Go; lossOf: LossOf; loss: string; focus: Go | undefined };

/** Leaves unsaved input, after a question if needed; `focus` is called when the question has closed. */
export type Leave = (go: Go, focus?: Go) => void;

/**
 * Asks before unsaved input is lost; without any, it goes ahead at once. Returns `leaveRates` for switching to other rates or
 * another tab, `leaveForm` for replacing a form's content, `leaveAll` for leaving the screen, and `question`, the open dialog.
 */
export function useLeaveGuard(admin: AdminStore) {
  const [asked, setAsked] = useState<Asked | null>(null);

  const leave = useCallback(
    (lossOf: LossOf, go: Go, focus?: Go) => {
      const loss = lossOf(admin);
      if (loss !== null) return setAsked((before) => before ?? { go, lossOf, loss, focus });
      go();
      focus?.();
    },
    [admin],
  );
  const leaveRates = (go: Go) => leave(lossOfRates, go);
  const leaveForm = (form: Form, ...way: Parameters<Leave>) =>
    leave(() => lossText([form.unsaved]), ...way);
  const leaveAll = (go: Go) => leave(lossOfAll, go);

  useEffect(() => {
    const isDirty = () => hasUnsaved(admin);
    const ask = (away: Go) =>
      leave(lossOfAll, () => {
        admin.discard();
        away();
      });
    return guardExits(isDirty, ask);
  }, [leave, admin]);

  const question = asked && (
    <LeaveQuestion admin={admin} {...asked} onClosed={() => setAsked(null)} />
  );
  return { leaveRates, leaveForm, leaveAll, question };
}

/** Returns whether unsaved input would be lost. */
export function hasUnsaved(admin: AdminStore): boolean {
  return lossOfAll(admin) !== null;
}

type QuestionProps = Asked & { admin: AdminStore; onClosed: () => void };

/** If the input is saved meanwhile, this goes ahead without an answer. */
const LeaveQuestion = observer(function LeaveQuestion(props: QuestionProps) {
  const { admin, go, lossOf, loss, focus, onClosed } = props;
  const left = lossOf(admin);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (left !== null || isAnswered.current) return;
    onClosed();
    go();
    focus?.();
  });
  return (
    <Confirm
      title="Leave without saving?"
      question={
        admin.rates.saving.isPending && left === lossOfRates(admin)
          ? savingText(admin.rates.unsavedCount)
          : (left ?? loss)
      }
      no="Stay"
      yes="Leave"
      onYes={() => {
        isAnswered.current = true;
        return go();
      }}
      onClosed={() => {
        onClosed();
        if (isAnswered.current && focus) focus();
        else focusChosenTab();
      }}
    />
  );
});

function lossOfRates({ rates }: AdminStore): string | null {
  return lossText([typedRates(rates)]);
}

/** Returns what leaving the dashboard would lose, in words; null if nothing. */
export function lossOfAll(admin: AdminStore): string | null {
  const { currencies, assetClasses, rates, account, siteTexts } = admin;
  const codes = account?.newCodes ? 'recovery codes that are not shown again' : null;
  const token = account?.newToken ? 'a token that is not shown again' : null;
  const records = [currencies.unsaved, assetClasses.unsaved];
  return lossText([...records, typedRates(rates), siteTexts?.unsaved ?? null, codes, token]);
}

function typedRates({ typedCount, currency }: ReturnRatesStore): string | null {
  return typedCount > 0 ? `${unsavedText(typedCount)} to the ${currency?.code ?? ''} rates` : null;
}

function lossText(parts: readonly (string | null)[]): string | null {
  const unsaved = parts.filter((part) => part !== null);
  const [first, ...others] = unsaved;
  if (first === undefined) return null;
  const lost = others.length === 0 && /^(?:1|a) /.test(first) ? 'It' : 'They';
  return `You have ${listed(unsaved)}. ${lost} will be lost.`;
}

/** Moves the focus to the selected tab if it is on one that was not opened. */
function focusChosenTab(): void {
  if (document.activeElement?.role !== 'tab') return;
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** While `isDirty`, asks before the screen is left by a link, back or forward; the browser itself asks before it is closed. */
function guardExits(isDirty: () => boolean, ask: (leave: Go) => void): () => void {
  const onLink = (event: MouseEvent) => {
    const path = isDirty() && pathOfLink(event);
    if (!path) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => route(path));
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  };

  document.addEventListener('click', onLink, true);
  window.addEventListener('beforeunload', onUnload);
  const unguard = guardMoves(() => {
    if (!isDirty()) return true;
    ask(() => window.history.back());
    return false;
  });
  return () => {
    document.removeEventListener('click', onLink, true);
    window.removeEventListener('beforeunload', onUnload);
    unguard();
  };
}

function pathOfLink(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest('a[href^="/"]:not([target])') : null;
  return link?.getAttribute('href') ?? null;
}
