import { listed } from '#lib/domain/sentence.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { Texts } from '../stores/editor-kind.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { unsavedText } from './save-bar.tsx';

/** Returns what is lost when other rates are shown; null if nobody typed any. */
export function lossOfRates(rates: ReturnRatesStore): string | null {
  return lossText(typedRates(rates));
}

/** Returns what is lost when the dashboard is left; null if nothing is. */
export function lossOfAll({ currencies, assetClasses, rates }: AdminStore): string | null {
  return lossText([
    ...halfTyped(currencies.editor, 'currency', ({ code }) => code),
    ...halfTyped(assetClasses, 'asset class', ({ name }) => name),
    ...typedRates(rates),
  ]);
}

function typedRates({ hasTyped, unsavedCount, currency }: ReturnRatesStore): string[] {
  return hasTyped ? [`${unsavedText(unsavedCount)} to the ${currency?.code ?? ''} rates`] : [];
}

function halfTyped<Item extends { id: number }, T extends Texts>(
  { hasTyped, editing }: EditorStore<Item, T>,
  noun: string,
  nameOf: (item: Item) => string,
): string[] {
  if (!hasTyped) return [];
  return [editing ? `unsaved changes to ${nameOf(editing)}` : `1 unsaved ${noun}`];
}

function lossText(unsaved: readonly string[]): string | null {
  const [first = '', ...others] = unsaved;
  if (first === '') return null;
  const lost = others.length === 0 && first.startsWith('1 ') ? 'It' : 'They';
  return `You have ${listed(unsaved)}. ${lost} will be lost.`;
}
