import { beforeAll, expect, test } from 'vitest';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';

let longview: InFolder;

beforeAll(async () => {
  longview = await inNewFolder();
});

test('an asset class is listed, added, changed and deleted with its rates', async () => {
  expect(await longview.done(['asset-class', 'list'])).toBe(
    [
      'Name                Risk level  Description',
      'Money Market Funds  Low         Cash and short-term deposits with minimal risk to capital.',
      'Yield Funds         Medium      Bonds and other income-paying investments.',
      'Multi-Asset Funds   High        A mix of shares, bonds and property for long-term growth.',
      '',
    ].join('\n'),
  );
  const property = { id: 4, name: 'Property', description: 'Rented buildings.', risk: 'high' };
  const fields = ['--name', 'Property', '--description', 'Rented buildings.', '--risk', 'High'];
  expect(await longview.json(['asset-class', 'add', ...fields])).toEqual(property);

  const update = ['asset-class', 'update', 'PROPERTY', '--description', '', '--risk', 'medium'];
  expect(await longview.json(update)).toEqual({ ...property, description: null, risk: 'medium' });
  expect(await longview.done(update)).toBe('Nothing had to change.\n');

  await longview.done(['rate', 'set', 'ZAR', 'property', '9']);
  expect(await longview.done(['asset-class', 'delete', 'Property', '--yes'])).toBe(
    'Asset class deleted successfully: Property.\n',
  );
  expect(await longview.json(['asset-class', 'list'])).toHaveLength(3);
  expect(await longview.json(['rate', 'list'])).toHaveLength(15);
});

test.each<[number, string[], string]>([
  [1, ['delete', 'Art', '--yes'], "There is no asset class named 'Art'."],
  [2, ['add', '--name', 'Art'], '--risk is missing.'],
  [
    1,
    ['delete', 'Yield Funds'],
    'Are you sure you want to delete this asset class? This will also delete any returns associated with it. Yield Funds with 5 return rates. Nothing was changed; add --yes to do it.',
  ],
])('refused with %i: asset-class %j', async (code, args, said) => {
  const before = await longview.revisions();
  const end = await longview.run(['asset-class', ...args]);
  expect(end).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(said) });
  expect(await longview.revisions()).toBe(before);
});
