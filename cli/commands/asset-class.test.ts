import { beforeAll, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

let longview: InMemory;

beforeAll(async () => {
  longview = await inMemory();
});

test('lists, adds and changes an asset class', async () => {
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
  expect(await longview.revisions()).toBe(3);
});

test('a deletion warns that return rates are deleted too', async () => {
  expect((await longview.run(['asset-class', 'delete', 'Yield Funds'])).stderr).toBe(
    'longview: Are you sure you want to delete this asset class? This will also delete any returns associated with it. Yield Funds with 5 return rates. Nothing was changed; add --yes to do it.\n',
  );
});
