/** The smallest catalogue with one of each: for tests that go through every byte of it. */
export const SMALL_SEED = {
  currencies: [{ code: 'ZAR', name: 'Rand', symbol: 'R', displayOrder: 0, isDefault: true }],
  assetClasses: [{ name: 'Cash', description: null, risk: 'low' }],
  returnRates: [{ currency: 'ZAR', assetClass: 'Cash', returnRate: 0.07 }],
};
