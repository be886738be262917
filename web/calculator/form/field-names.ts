/** The names of the form's controls. */
export const FIELD = {
  mode: 'mode',
  currency: 'currency',
  assetClass: 'assetClass',
  weight: (index: number) => `weight-${index}`,
  typedWeight: (index: number) => `typedWeight-${index}`,
  deposit: 'initialDeposit',
  topUp: 'monthlyTopUp',
  escalation: 'annualEscalation',
  adjust: 'adjustForInflation',
  inflation: 'inflationRate',
  charges: 'isAfterCharges',
  years: 'years',
  typedYears: 'typedYears',
} as const;
