import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A rates file for a catalogue of so many currencies and classes: a line per pair, after the header. */
type LargeSheet = { lines: string[]; csv: string };

/**
 * Lays down what a first start makes a catalogue without rates from, and returns a rate for every pair of a currency
 * and an asset class in it.
 */
export async function prepareLargeCatalogue(
  directory: string,
  currencyCount: number,
  classCount: number,
): Promise<LargeSheet> {
  const currencies = Array.from({ length: currencyCount }, (_, index) => ({
    code: `C${index}`,
    name: `Currency ${index}`,
    symbol: 'C',
    displayOrder: index,
    isDefault: index === 0,
  }));
  const assetClasses = Array.from({ length: classCount }, (_, index) => ({
    name: `Asset Class ${index}`,
    risk: 'medium',
  }));
  const lines = currencies.flatMap(({ code }, row) =>
    assetClasses.map(
      ({ name }, column) => `${code},${name},${1 + ((row * 7 + column) % 900) / 100}`,
    ),
  );
  await mkdir(directory, { recursive: true });
  const seed = { currencies, assetClasses, returnRates: [] };
  await writeFile(path.join(directory, 'seed.json'), JSON.stringify(seed));
  return { lines, csv: `currency,assetClass,ratePercent\n${lines.join('\n')}\n` };
}
