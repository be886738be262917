import { describe, expect, it } from 'vitest';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { FALLBACK_ASSET_CLASSES } from '#lib/domain/asset-class.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { inputLines } from './print-inputs.ts';

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

describe('inputLines', () => {
  it('lists what the result rests on', () => {
    expect(inputLines(input, 'R', { mode: 'single', assetClass: moneyMarket })).toEqual([
      ['Asset class', 'Money Market Funds, 7%'],
      ['Initial deposit', 'R10,000.00'],
      ['Monthly top-up', 'R500.00'],
      ['Annual escalation', '5%'],
      ['Investment period', '10 years'],
    ]);
  });

  it('names the inflation rate when it counts', () => {
    const adjusted = { ...input, adjustForInflation: true, inflationRate: 4.5 };
    expect(inputLines(adjusted, 'R', { mode: 'single', assetClass: moneyMarket })).toContainEqual([
      'Inflation rate',
      '4.5%',
    ]);
  });

  it('lists the shares of a blended portfolio and leaves out what has none', () => {
    const lines = inputLines({ ...input, annualRate: 0.0964 }, 'R', {
      mode: 'blended',
      allocations: [
        { assetClass: moneyMarket, shownPercent: 34 },
        { assetClass: yieldFunds, shownPercent: 0 },
        { assetClass: multiAsset, shownPercent: 66 },
      ],
    });
    expect(lines.slice(0, 3)).toEqual([
      ['Blended portfolio', '9.6%'],
      ['Money Market Funds, 7%', '34%'],
      ['Multi-Asset Funds, 12%', '66%'],
    ]);
  });
});
