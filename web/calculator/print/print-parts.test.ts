import { describe, expect, it } from 'vitest';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { FALLBACK_ASSET_CLASSES } from '#lib/domain/asset-class.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { printLines } from './print-parts.tsx';

const [moneyMarket, yieldFunds, multiAsset] = FALLBACK_ASSET_CLASSES as [
  RatedAssetClass,
  RatedAssetClass,
  RatedAssetClass,
];

const input: ProjectionInput = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

describe('printLines', () => {
  it('lists what the result rests on', () => {
    expect(printLines(input, 'R', { mode: 'single', assetClass: moneyMarket })).toEqual([
      { label: 'Asset class', value: 'Money Market Funds, 7%' },
      { label: 'Initial deposit', value: 'R10,000.00' },
      { label: 'Monthly top-up', value: 'R500.00' },
      { label: 'Annual escalation', value: '5%' },
      { label: 'Investment period', value: '10 years' },
    ]);
  });

  it('names the inflation rate when it counts', () => {
    const adjusted = { ...input, adjustForInflation: true, inflationRate: 4.5 };
    expect(printLines(adjusted, 'R', { mode: 'single', assetClass: moneyMarket })).toContainEqual({
      label: 'Inflation rate',
      value: '4.5%',
    });
  });

  it('lists the shares of a blended portfolio and leaves out what has none', () => {
    const lines = printLines({ ...input, annualRate: 0.0964 }, 'R', {
      mode: 'blended',
      allocations: [
        { assetClass: moneyMarket, shownPercent: 34 },
        { assetClass: yieldFunds, shownPercent: 0 },
        { assetClass: multiAsset, shownPercent: 66 },
      ],
    });
    expect(lines.slice(0, 3)).toEqual([
      { label: 'Blended portfolio', value: '9.6%' },
      { label: 'Money Market Funds, 7%', value: '34%' },
      { label: 'Multi-Asset Funds, 12%', value: '66%' },
    ]);
  });
});
