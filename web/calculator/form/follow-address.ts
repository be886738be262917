import { readFragment } from '#lib/domain/read-fragment.ts';
import { SKIP_LINK } from '../../skip-link.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { restoreForm } from './restore-form.ts';

/** Hides form and result where the address may say inputs, until these are put in and seen in all of the page. */
export function hideUntilFollowed(): void {
  const { hash } = window.location;
  if (hash !== '' && hash !== SKIP_LINK) document.documentElement.dataset.awaits = 'inputs';
}

/** Returns whether form and result are hidden still. */
export function isAddressAwaited(): boolean {
  return document.documentElement.dataset.awaits !== undefined;
}

/**
 * Puts in what the address's fragment says; what the visitor put into the form before the page's script came wins over
 * it. From then on each other fragment counts. Returns the function that ends this.
 */
export function followAddress(form: HTMLFormElement, calculator: CalculatorStore): () => void {
  const takeOverForm = restoreForm(form, calculator);
  const read = () => {
    const { hash } = window.location;
    if (hash !== SKIP_LINK) calculator.putIn(readFragment(hash, calculator.currencies));
  };
  if (window.location.hash !== '') read();
  takeOverForm();
  window.addEventListener('hashchange', read);
  return () => window.removeEventListener('hashchange', read);
}

/** Shows form and result: all of the page has followed the address. */
export function showFollowed(): void {
  delete document.documentElement.dataset.awaits;
}

/** Writes a fragment into the address; an empty one takes it away. */
export function writeAddress(fragment: string): void {
  const { hash, pathname, search } = window.location;
  if (hash !== SKIP_LINK && hash !== fragment)
    window.history.replaceState(window.history.state, '', fragment || pathname + search);
}
