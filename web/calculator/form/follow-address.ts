import { when } from 'mobx';
import { readFragment } from '#lib/domain/read-fragment.ts';
import { readYears } from '#lib/domain/typed-number.ts';
import { SKIP_LINK } from '../../layout/page-frame.tsx';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import type { RootStore } from '../../stores/root-store.ts';
import { FIELD } from './field-names.ts';
import { fragmentOf } from './input-changes.ts';
import { LinkInputs } from './link-inputs.ts';

/** Hides form and result while the address may hold inputs that are not yet applied and shown. */
export function awaitAddress(): void {
  const { hash } = window.location;
  if (hash !== '' && hash !== SKIP_LINK) document.documentElement.dataset.awaits = '';
}

/** Returns whether form and result are still hidden. */
export function isAddressAwaited(): boolean {
  return globalThis.document?.documentElement.dataset.awaits !== undefined;
}

/**
 * Applies the inputs of the fragment now, once the currencies are known, and at each change of it; what was typed before the
 * script started takes precedence. Writes the inputs into the address when the page is left. Returns the function that ends
 * this.
 */
export function followAddress(form: Element, stores: RootStore): () => void {
  const { calculator } = stores;
  const link = stores.onDemand(LinkInputs);
  const applyTypedInputs = readTypedInputs(form, calculator);
  const read = (hash: string) => {
    if (hash === SKIP_LINK) return;
    const { currencies, start } = calculator;
    link.apply(readFragment(hash, currencies, start.isAfterCharges));
  };
  // Not the current address: if the visitor pauses just then, the former inputs are written over it before this event.
  const follow = (event: HashChangeEvent) => read(new URL(event.newURL).hash);
  const { hash } = window.location;
  const isEarly = calculator.currencies.length === 0;
  const readFirst = () => hash !== '' && read(hash);
  const stopWaiting = when(() => isEarly && calculator.currencies.length > 0, readFirst);
  readFirst();
  applyTypedInputs();
  const leave = () => keepInputs(stores);
  const abort = new AbortController();
  window.addEventListener('hashchange', follow, abort);
  // When another address is typed, Chromium stores this one before the page is hidden.
  for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, leave, abort);
  return () => {
    stopWaiting();
    abort.abort();
  };
}

/** Writes the calculator's inputs into the address of its screen, where they outlive the page. */
export function keepInputs({ basePath, calculator }: RootStore): void {
  const isShown = window.location.pathname === `${basePath}/`;
  if (isShown && !calculator.isLoading) writeAddress(fragmentOf(calculator));
}

/** Shows form and result, after the whole page has followed the address. */
export function showInputs(): void {
  delete document.documentElement.dataset.awaits;
}

/** Writes a fragment into the address; an empty one removes it. */
export function writeAddress(fragment: string): void {
  const { hash, pathname, search } = window.location;
  if (hash !== SKIP_LINK && hash !== fragment)
    window.history.replaceState(window.history.state, '', fragment || pathname + search);
}

type Control = [name: string, value: unknown, take: (shown: string) => void];

/** Compares the controls with the store. Returns a function that sets the store to what was typed before the script started. */
function readTypedInputs(form: Element, store: CalculatorStore): () => void {
  const shown = shownIn(form);
  const ofClasses: Control[] = [
    [FIELD.assetClass, store.selectedClassId, (id) => store.set({ selectedClassId: Number(id) })],
  ];
  const controls: Control[] = [
    [FIELD.mode, store.mode, (mode) => store.set({ mode: mode === 'blended' ? mode : 'single' })],
    [FIELD.currency, store.currency?.code ?? '', (code) => store.setCurrency(code)],
    // The shares on the page belong to the currency that it opened with.
    ...(shown.get(FIELD.currency) === store.currency?.code ? ofClasses : []),
    [FIELD.deposit, store.initialDepositText, (text) => store.set({ initialDepositText: text })],
    [FIELD.topUp, store.monthlyTopUpText, (text) => store.set({ monthlyTopUpText: text })],
    [
      FIELD.escalation,
      store.annualEscalationText,
      (text) => store.set({ annualEscalationText: text }),
    ],
    [
      FIELD.adjust,
      store.adjustForInflation,
      (isOn) => store.set({ adjustForInflation: isOn === 'true' }),
    ],
    [FIELD.inflation, store.shownInflationText, (text) => store.set({ inflationRateText: text })],
    [FIELD.charges, store.isAfterCharges, (isOn) => store.set({ isAfterCharges: isOn === 'true' })],
    [FIELD.years, store.years, (years) => store.set({ years: Number(years) })],
    [FIELD.typedYears, store.years, (text) => store.set({ years: readYears(text) ?? store.years })],
  ];
  const changed = controls.filter(
    ([name, value]) => shown.has(name) && shown.get(name) !== String(value),
  );
  return () => {
    for (const [name, , take] of changed) take(String(shown.get(name)));
  };
}

/** Returns what the controls show, by name. For a switch, whether it is on. */
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
