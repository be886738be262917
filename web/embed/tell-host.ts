import type { CalculatorStore } from '../stores/calculator-store.ts';
import type { RootStore } from '../stores/root-store.ts';

/** Tells the page around the frame about an event and the chosen options, but never an amount. */
export function tellHost(
  { isEmbedded, calculator }: Pick<RootStore, 'isEmbedded' | 'calculator'>,
  name: 'ready' | 'change' | 'report' | 'next-step',
): void {
  if (!isEmbedded) return;
  window.parent.postMessage({ type: `longview:${name}`, detail: choicesOf(calculator) }, '*');
}

function choicesOf(calculator: CalculatorStore) {
  const { mode, currency, selectedClass, years, adjustForInflation, isAfterCharges } = calculator;
  return {
    mode,
    currency: currency?.code ?? null,
    assetClass: mode === 'single' ? (selectedClass?.name ?? null) : null,
    years,
    inflation: adjustForInflation,
    charges: isAfterCharges,
  };
}
