import { when } from 'mobx';
import { readFragment } from '#lib/domain/read-fragment.ts';
import { readYears } from '#lib/domain/typed-number.ts';
import { SKIP_LINK } from '../../layout/page-frame.tsx';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import type { RootStore } from '../../stores/root-store.ts';
import { FIELD } from './field-names.ts';
import { fragmentOf } from './input-changes.ts';
import { LinkInputs } from './link-inputs.ts';

/** Hides form and result where the address may say inputs, until these are put in and seen in all of the page. */
export function awaitAddress(): void {
  const { hash } = window.location;
  if (hash !== '' && hash !== SKIP_LINK) document.documentElement.dataset.awaits = '';
}

/** Returns whether form and result are hidden still. */
export function isAddressAwaited(): boolean {
  return document.documentElement.dataset.awaits !== undefined;
}

/**
 * Puts in what the fragment says, now, once it is known which currencies there are, and at each change; what was typed
 * before the page's script came wins. Writes the inputs when the page is left. Returns the way to end this.
 */
export function followAddress(form: Element, stores: RootStore): () => void {
  const { calculator } = stores;
  const link = stores.onDemand(LinkInputs);
  const takeOverForm = restoreForm(form, calculator);
  const read = (hash: string) => {
    if (hash === SKIP_LINK) return;
    const { currencies, start } = calculator;
    link.putIn(readFragment(hash, currencies, start.isAfterCharges));
  };
  // Not of the address: where the visitor rests just then, the former inputs are written over it before this is heard.
  const follow = (event: HashChangeEvent) => read(new URL(event.newURL).hash);
  const { hash } = window.location;
  const isEarly = calculator.currencies.length === 0;
  const readFirst = () => hash !== '' && read(hash);
  const stopWaiting = when(() => isEarly && calculator.currencies.length > 0, readFirst);
  readFirst();
  takeOverForm();
  const leave = () => keepInputs(stores);
  const left = new AbortController();
  window.addEventListener('hashchange', follow, left);
  // For an address that was typed, Chromium has noted this one before the page hides.
  for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, leave, left);
  return () => {
    stopWaiting();
    left.abort();
  };
}

/** Writes the calculator's inputs into the address of its screen, which outlives the page. */
export function keepInputs({ basePath, calculator }: RootStore): void {
  const isShown = window.location.pathname === `${basePath}/`;
  if (isShown && !calculator.isLoading) writeAddress(fragmentOf(calculator));
}

/** Shows form and result: all of the page has followed the address. */
export function showInputs(): void {
  delete document.documentElement.dataset.awaits;
}

/** Writes a fragment into the address; an empty one takes it away. */
export function writeAddress(fragment: string): void {
  const { hash, pathname, search } = window.location;
  if (hash !== SKIP_LINK && hash !== fragment)
    window.history.replaceState(window.history.state, '', fragment || pathname + search);
}

type Control = [name: string, held: unknown, take: (shown: string) => void];

/** Notes where a control shows something else than the store holds. Returns what has the store take it over. */
function restoreForm(form: Element, held: CalculatorStore): () => void {
  const shown = shownIn(form);
  const ofClasses: Control[] = [
    [FIELD.assetClass, held.selectedClassId, (id) => held.set({ selectedClassId: Number(id) })],
  ];
  const controls: Control[] = [
    [FIELD.mode, held.mode, (mode) => held.set({ mode: mode === 'blended' ? mode : 'single' })],
    [FIELD.currency, held.currency?.code ?? '', (code) => held.setCurrency(code)],
    // Those on the page are of the currency that it opened with; another has others.
    ...(shown.get(FIELD.currency) === held.currency?.code ? ofClasses : []),
    [FIELD.deposit, held.initialDepositText, (text) => held.set({ initialDepositText: text })],
    [FIELD.topUp, held.monthlyTopUpText, (text) => held.set({ monthlyTopUpText: text })],
    [
      FIELD.escalation,
      held.annualEscalationText,
      (text) => held.set({ annualEscalationText: text }),
    ],
    [
      FIELD.adjust,
      held.adjustForInflation,
      (isOn) => held.set({ adjustForInflation: isOn === 'true' }),
    ],
    [FIELD.inflation, held.shownInflationText, (text) => held.set({ inflationRateText: text })],
    [FIELD.charges, held.isAfterCharges, (isOn) => held.set({ isAfterCharges: isOn === 'true' })],
    [FIELD.years, held.years, (years) => held.set({ years: Number(years) })],
    [FIELD.typedYears, held.years, (text) => held.set({ years: readYears(text) ?? held.years })],
  ];
  const changed = controls.filter(
    ([name, value]) => shown.has(name) && shown.get(name) !== String(value),
  );
  return () => {
    for (const [name, , take] of changed) take(String(shown.get(name)));
  };
}

/** Returns what the controls show, by name. A switch shows whether it is on. */
function shownIn(form: Element): Map<string, string> {
  const controls = form.querySelectorAll<HTMLInputElement>('input:enabled, select');
  const counting = [...controls].filter(({ type, checked }) => type !== 'radio' || checked);
  return new Map(
    counting.map(({ name, type, value, checked }) => [
      name,
      type === 'checkbox' ? String(checked) : value,
    ]),
  );
}
