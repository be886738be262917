import { expect, test } from 'vitest';
import { readRateSheet, readUploadedSheet } from './rate-sheet.ts';

const file = (rows: number) =>
  Buffer.from(`currency,assetClass,ratePercent\n${'ZAR,Yield Funds,7\n'.repeat(rows)}`);

test('an uploaded sheet is read as any, and others get their turn meanwhile', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const sheet = await readUploadedSheet(file(20_000));
  clearInterval(others);
  expect(sheet).toEqual(readRateSheet(file(20_000)));
  expect(turns).toBeGreaterThan(5);
});

test('a sheet of more than 40,000 rows is refused, and says what to do', async () => {
  expect((await readUploadedSheet(file(40_000))).rows).toHaveLength(40_000);
  await expect(readUploadedSheet(file(40_001))).rejects.toThrow(
    'The file has more than 40,000 rows. Upload it in parts, or import it with: longview rate import FILE',
  );
});
