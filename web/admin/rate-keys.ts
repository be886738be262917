import type { KeyboardEvent } from 'react';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';

/**
 * The keys in a table of rates: Enter goes a row down, with Shift one up, Esc brings back the row, Ctrl or Command with
 * S saves.
 */
export function pressKey(event: KeyboardEvent<HTMLElement>, rates: ReturnRatesStore): void {
  const { key, target, currentTarget, shiftKey, ctrlKey, metaKey } = event;
  if (key === 's' && (ctrlKey || metaKey)) {
    event.preventDefault();
    void rates.save();
  }
  const fields = [...currentTarget.querySelectorAll('input')];
  const place = fields.indexOf(target as HTMLInputElement);
  if (place < 0) return;
  if (key === 'Enter') {
    event.preventDefault();
    const next = fields[place + (shiftKey ? -1 : 1)];
    next?.focus();
    next?.select();
  }
  if (key === 'Escape' && rates.saving === null) rates.restore(place);
}
