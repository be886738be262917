import { beforeEach, describe, expect, test } from 'vitest';
import { rowOf } from './dashboard.ts';
import { DANGER, expectFocus } from './editor.ts';
import { CLASSES, expectText, startRates } from './rates.ts';

const [CASH, YIELD, MIXED] = CLASSES;

const { page, longview, rate, note, unsaved, save, paste, expectRates } = await startRates();
const { keyboard } = page;
const pasted = page.locator('.save-pasted p');

beforeEach(() => rate(YIELD).waitFor());

describe('a paste', () => {
  test('of a column fills this row and those below, saves nothing, and can be undone', async () => {
    const revisions = await longview.revisions();
    await rate(MIXED).fill('15');
    expect(await paste(YIELD, '10,5\r\n125\r\n9')).toBe(true);
    await expectText(pasted, '1 rate pasted, 1 changed. Not a rate: 125. 1 more did not fit.');
    await expectRates('7.3', '10.5', '15');
    await expectText(note(YIELD), 'was 10.0%');
    await expectFocus(rate(YIELD));
    expect(await longview.revisions()).toBe(revisions);
    await page.getByRole('button', { name: 'Undo paste' }).click();
    await expectRates('7.3', '10.0', '15');
    expect(await pasted.count()).toBe(0);
  });

  test('of names finds their rows, and says which names and rates it could not use', async () => {
    const rows = [
      ['Fund', 'Rate'],
      ['yield funds', '70%'],
      ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => [name, '9']),
      [CASH, 'n/a'],
      [MIXED, '13'],
      [MIXED.toUpperCase(), '14'],
    ];
    await paste(MIXED, rows.map((row) => row.join('\t')).join('\n'));
    await expectText(
      pasted,
      '1 rate pasted, 1 changed. Not in this list: A, B, C, D, E and 2 more. Not a rate: n/a. More than one rate: Multi-Asset Funds.',
    );
    await expectRates('7.3', '70', '12.0');
    await expectText(note(YIELD), '7 times the old rate?\nwas 10.0%');
    await rate(CASH).fill('8');
    await expect.poll(() => pasted.count()).toBe(0);
    await save();
    await expectRates('8.0', '70.0', '12.0');
  });
});

test('keys go from row to row, bring a row back, and save', async () => {
  await rate(CASH).focus();
  await keyboard.press('Enter');
  await expectFocus(rate(YIELD));
  await keyboard.type('11');
  await expectRates('7.3', '11', '12.0');
  await keyboard.press('Shift+Enter');
  await expectFocus(rate(CASH));
  await keyboard.press('Shift+Enter');
  await expectFocus(rate(CASH));
  await keyboard.type('9');
  await expectText(unsaved, '2 unsaved changes');
  await keyboard.press('Escape');
  await expectRates('7.3', '11', '12.0');
  await keyboard.press('Control+s');
  await expectRates('7.3', '11.0', '12.0');
  await expectText(unsaved, 'No unsaved changes');
  await expectFocus(rate(CASH));
});

test('an arrow key is a tenth of a percent, and the wheel changes nothing', async () => {
  await rate(YIELD).focus();
  await keyboard.press('ArrowUp');
  await expectRates('7.3', '10.1', '12.0');
  await rate(YIELD).fill('10.0');
  await expectText(unsaved, 'No unsaved changes');
  const turned = rate(YIELD).evaluate(
    (field) =>
      new Promise<void>((resolve) =>
        field.addEventListener('wheel', () => setTimeout(resolve), { once: true }),
      ),
  );
  await rate(YIELD).hover();
  // Upwards: the page, which is at its top, does not scroll away below the pointer.
  await page.mouse.wheel(0, -240);
  await turned;
  expect(await rate(YIELD).inputValue()).toBe('10.0');
});

test('an unusual change is marked while it is typed, and never holds a save', async () => {
  for (const [text, said] of [
    ['19.9', 'was 10.0%'],
    ['100', '10 times the old rate?\nwas 10.0%'],
    ['5', 'Half the old rate?\nwas 10.0%'],
  ] as const) {
    await rate(YIELD).fill(text);
    await expectText(note(YIELD), said);
  }
  const mark = rowOf(page, YIELD).locator('.unusual-change');
  const look = await mark.evaluate((node) => {
    const { color, fontSize, fontWeight } = getComputedStyle(node);
    const { width, height } = node.querySelector('svg')?.getBoundingClientRect() ?? {};
    return [color, fontSize, fontWeight, width, height];
  });
  expect(look).toEqual([DANGER, '13px', '600', 16, 16]);
  expect(await rate(YIELD).getAttribute('aria-describedby')).toBe(
    await note(YIELD).getAttribute('id'),
  );
  await save();
  await expectText(note(YIELD), '');
  await expectRates('7.3', '5.0', '12.0');
});
