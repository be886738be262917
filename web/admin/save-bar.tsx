import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatDay } from '#lib/domain/iso-date.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { useStores } from '../stores/context.tsx';
import type { RateDrafts } from '../stores/rate-drafts.ts';
import type { PasteSummary } from '../stores/rate-paste.ts';
import type { RateRow } from '../stores/rate-row.ts';
import { leftOutText } from '../stores/rate-saving.ts';
import { ratesPreview } from '../stores/rates-preview.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/focus.ts';
import { DayField } from './day-field.tsx';
import { openPreview } from './open-preview.ts';
import { focusOnRow } from './rate-action.tsx';
import { rateFieldId } from './rate-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { questionRow, SaveQuestion } from './save-question.tsx';

const BUTTON = 'save-all';

export const SaveBar = observer(function SaveBar({ rates }: { rates: ReturnRatesStore }) {
  const stores = useStores();
  const { hasEnded } = useSession();
  const { saving } = rates;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? keepInView(bar.current) : undefined), []);
  useEffect(() => {
    // If the session ended, its dialog opened while the button was disabled, and has no focus to return.
    if (!hasEnded) keepFocus(BUTTON);
  }, [hasEnded]);
  const save = async () => {
    await saving.save();
    focusAfterSave(rates);
  };
  const preview = () => {
    const fragment = `#currency=${encodeURIComponent(currency?.code ?? '')}`;
    openPreview(stores, fragment, ratesPreview(rates));
  };
  const toFirst = () => {
    const [first] = rates.shownRows;
    if (first) keepFocus(rateFieldId(first));
  };
  const { drafts, undecidedRows, currency } = rates;
  const { terms } = drafts;
  const { isPending, question } = saving;
  return (
    <div ref={bar} className="save-bar">
      {/* Always there, so that what it says is heard. */}
      <div className="save-said" role="status">
        {undecidedRows.length > 0 && undecidedText(undecidedRows.length)}
      </div>
      {drafts.pasted && <PasteNote drafts={drafts} summary={drafts.pasted} onUndone={toFirst} />}
      <Unsaved rates={rates} />
      <ReasonField
        value={terms.reason}
        isReadOnly={isPending}
        onChange={(text) => terms.setReason(text)}
      />
      <DayField
        // A partly typed day is dropped with the rates it was typed for.
        key={currency?.id}
        terms={terms}
        isReadOnly={isPending}
        onChange={(chosen, isFit) => terms.chooseDay(chosen, isFit)}
      />
      <div className="save-actions row">
        <Button kind="text" disabled={rates.state !== 'ready' || isPending} onClick={preview}>
          Preview
        </Button>
        <Button
          id={BUTTON}
          kind="primary"
          disabled={!saving.canSave}
          isPending={isPending}
          onClick={save}
        >
          {rates.isProposing ? proposeText(rates.dueRows.length) : saveText(terms.day)}
        </Button>
      </div>
      {question && currency && (
        <SaveQuestion
          rows={question.map((row) => questionRow(row, currency.code, terms.day))}
          isProposing={rates.isProposing}
          terms={terms}
          onSave={() => saving.send()}
          onClosed={() => {
            // At once, because the focus moves to something below the question.
            flushSync(() => saving.leaveQuestion());
            focusAfterSave(rates);
          }}
        />
      )}
    </div>
  );
});

/** How many changes a save sends, and what it publishes or leaves out. */
const Unsaved = observer(function Unsaved({ rates }: { rates: ReturnRatesStore }) {
  const { saving, unsavedCount, hiddenCount, defaultCount, leftOutRows } = rates;
  const isSaving = saving.isPending;
  const becomePublic =
    defaultCount === 1 ? '1 class becomes public' : `${defaultCount} classes become public`;
  const below = defaultCount > 0 ? becomePublic : leftOutText(leftOutRows.length);
  return (
    <div className="save-unsaved" role="status" data-unsaved={unsavedCount > 0 && !isSaving}>
      <p>{isSaving ? savingText(unsavedCount) : unsavedText(unsavedCount, hiddenCount)}</p>
      {below && <p className="small">{below}</p>}
    </div>
  );
});

/** Moves the focus to the first invalid rate, because the button loses it when it is disabled. */
function focusAfterSave({ rows, shownRows, drafts, filter }: ReturnRatesStore): void {
  const isRefused = ({ assetClass }: RateRow) => drafts.refused.has(assetClass.id);
  const first = rows.find(isRefused);
  if (!first) {
    keepFocus(BUTTON);
    return;
  }
  if (!shownRows.some(isRefused)) filter.type('');
  focusOnRow(first);
}

/** Scrolls focused elements out from behind the bar, whatever its height. Returns the function that stops it. */
function keepInView(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--save-bar', `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--save-bar');
  };
}

function saveText(day: string): string {
  return day ? `Save for ${formatDay(day)}` : 'Save All Changes';
}

function proposeText(count: number): string {
  if (count === 0) return 'Propose Rates';
  return `Propose ${grouped(count)} ${count === 1 ? 'Rate' : 'Rates'}`;
}

function undecidedText(count: number) {
  return (
    <p>
      <b>{`A colleague changed ${counted(count, 'rate')} in the meantime.`}</b>{' '}
      <span>{count === 1 ? 'Choose which of the two to keep.' : 'Choose which to keep.'}</span>
    </p>
  );
}

/** Returns 'No unsaved changes', '1 unsaved change', '3 unsaved changes, 1 of them not shown'. */
export function unsavedText(count: number, hidden = 0): string {
  if (count === 0) return 'No unsaved changes';
  const unsaved = `${count} unsaved ${changes(count)}`;
  return hidden === 0 ? unsaved : `${unsaved}, ${hidden} of them not shown`;
}

/** Returns 'Saving 3 changes'. */
export function savingText(count: number): string {
  return count === 0 ? 'Saving' : `Saving ${count} ${changes(count)}`;
}

function changes(count: number): string {
  return count === 1 ? 'change' : 'changes';
}

const MAX_NAMED = 5;

type Props = { drafts: RateDrafts; summary: PasteSummary; onUndone: () => void };

function PasteNote({ drafts, summary, onUndone }: Props) {
  const { pasted, changed, unknown, notRates, doubled, unfit } = summary;
  const undo = () => {
    drafts.undoPaste();
    onUndone();
  };
  return (
    <div className="save-pasted apart">
      <p role="status">
        <b>{`${pasted === 0 ? 'No rates' : counted(pasted, 'rate')} pasted`}</b>
        <span>{pasted > 0 ? `, ${grouped(changed)} changed.` : '.'}</span>
        <Names lead="Not in this list" names={unknown} />
        <Names lead="Not a rate" names={notRates} />
        <Names lead="More than one rate" names={doubled} />
        {unfit > 0 && <span>{` ${grouped(unfit)} more did not fit.`}</span>}
      </p>
      <Button kind="text" onClick={undo}>
        Undo paste
      </Button>
    </div>
  );
}

function Names({ lead, names }: { lead: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMED;
  return (
    <>
      <span>{` ${lead}: `}</span>
      {names.slice(0, MAX_NAMED).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was pasted never changes
        <Fragment key={index}>
          {index > 0 && <span>, </span>}
          <b>{name}</b>
        </Fragment>
      ))}
      <span>{more > 0 ? ` and ${grouped(more)} more.` : '.'}</span>
    </>
  );
}
