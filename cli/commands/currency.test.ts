import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

type Currency = { id: number; code: string; isDefault: boolean };

const EURO = ['--code', 'eur', '--name', 'Euro', '--symbol', '€'];

let longview: InMemory;

const codes = async () =>
  (await longview.json<Currency[]>(['currency', 'list'])).map(({ code }) => code);

describe('currency', () => {
  beforeEach(async () => {
    longview = await inMemory();
  });

  test('the first catalogue is listed in display order', async () => {
    expect(await longview.done(['currency', 'list'])).toBe(
      [
        'Code  Name                Symbol  Default  Display order',
        'ZAR   South African Rand  R       yes                  1',
        'KES   Kenyan Shilling     KSh                          2',
        'BWP   Botswana Pula       P                            3',
        'USD   US Dollar           $                            4',
        'SZL   Swazi Lilangeni     L                            5',
        '',
      ].join('\n'),
    );
  });

  test('a currency is added, changed, made the default and deleted', async () => {
    const added = await longview.json(['currency', 'add', ...EURO, '--display-order', '-1']);
    expect(added).toEqual({
      id: 6,
      code: 'EUR',
      name: 'Euro',
      symbol: '€',
      isDefault: false,
      displayOrder: -1,
    });
    expect(await codes()).toEqual(['EUR', 'ZAR', 'KES', 'BWP', 'USD', 'SZL']);

    expect(await longview.done(['currency', 'update', 'Eur', '--name', 'The Euro'])).toBe(
      'Currency updated successfully: EUR (The Euro).\n',
    );
    expect(await longview.done(['currency', 'set-default', 'eur'])).toBe(
      'Default currency updated successfully: EUR (The Euro).\n',
    );
    expect(await longview.done(['currency', 'set-default', 'eur'])).toBe(
      'Nothing had to change.\n',
    );
    const listed = await longview.json<Currency[]>(['currency', 'list']);
    expect(listed.filter(({ isDefault }) => isDefault)).toEqual([
      { ...(added as Currency), name: 'The Euro', isDefault: true },
    ]);

    expect(await longview.json(['currency', 'delete', 'zar', '--yes'])).toMatchObject({
      code: 'ZAR',
    });
    expect(await codes()).toEqual(['EUR', 'KES', 'BWP', 'USD', 'SZL']);
    expect(await longview.json(['rate', 'list'])).toHaveLength(12);
  });
});

describe('without a change', () => {
  beforeAll(async () => {
    longview = await inMemory();
  });

  test.each([
    ['add', EURO, '+ currency EUR  code           -       EUR'],
    ['update', ['KES', '--symbol', 'K'], '~ currency KES  symbol  KSh     K'],
    ['delete', ['USD'], "- return rate of 'Money Market Funds' in USD  rate           5%"],
  ])('currency %s --dry-run says what would change', async (verb, args, said) => {
    const printed = await longview.done(['currency', verb, ...args, '--dry-run']);
    expect(printed).toContain(said);
    expect(printed).toMatch(/\n\nNothing was changed: this was a dry run\.\n$/);
    expect(await longview.revisions()).toBe(1);
  });

  test('--dry-run --json prints the changes', async () => {
    const args = ['currency', 'update', 'KES', '--symbol', 'K', '--dry-run'];
    const kes = { id: 2, code: 'KES', name: 'Kenyan Shilling', isDefault: false, displayOrder: 2 };
    expect(await longview.json(args)).toEqual({
      changes: [
        {
          entity: 'currency',
          id: 2,
          before: { ...kes, symbol: 'KSh' },
          after: { ...kes, symbol: 'K' },
        },
      ],
    });
  });

  test.each<[said: string, args: string[], code?: number]>([
    ['Display order must be a whole number', ['add', ...EURO, '--display-order', '1.5']],
    ["There is no currency with the code 'EUR'.", ['update', 'EUR', '--name', 'Euro']],
    ['The default currency cannot be deleted.', ['delete', 'ZAR']],
    [
      '--code and --symbol are missing. See: longview currency add --help',
      ['add', '--name', 'E'],
      2,
    ],
    ['give one of --code, --name, --symbol, --display-order, or several.', ['update', 'ZAR'], 2],
    ['KES (Kenyan Shilling) with 3 return rates. Nothing was changed', ['delete', 'KES']],
    ['add --yes to do it.', ['delete', 'KES', '--no-input']],
    ["unknown option '--yes'", ['list', '--yes'], 2],
    ['too many arguments', ['list', 'ZAR'], 2],
    ['Did you mean list?', ['lst'], 2],
  ])('refuses in one line: %s', async (said, args, code) => {
    const stderr = await longview.refused(['currency', ...args], code);
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/^longview: [^\n]+\n$/);
    expect(await longview.revisions()).toBe(1);
  });
});
