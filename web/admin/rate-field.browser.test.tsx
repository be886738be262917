import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasSeveralLines, readPercent } from '#lib/domain/typed-number.ts';
import { click, show, startAdmin } from '#test/component.tsx';
import { TYPED_NUMBERS } from '#test/typed-numbers.ts';
import { ReturnRatesTab } from './return-rates-tab.tsx';

const field = page.getByRole('spinbutton', { name: 'Yield Funds, return rate in percent' });
const value = () => (field.element() as HTMLInputElement).value;
const OVER = '{ControlOrMeta>}a{/ControlOrMeta}{Delete}';
/** Types a text in place of what stands in the field, key by key. */
const typeOver = (text: string) => userEvent.keyboard(OVER + text.replace(/[{[]/g, '$&$&'));

/** One text of each shape: which digits and letters stand there makes no difference, but for the e of '1e3'. */
const TEXTS = new Map(
  TYPED_NUMBERS.filter(([text]) => text !== '' && !hasSeveralLines(text)).map((row) => [
    row[0].replace(/\d+/g, '9').replace(/[a-df-z]+/gi, 'a'),
    row,
  ]),
);
const digitsOf = (text: string) => text.match(/\d+/g);

beforeEach(async () => {
  const { admin, stores } = await startAdmin();
  await show(<ReturnRatesTab admin={admin} onLeave={(go) => go()} />, stores);
  await click(field);
});

test('typed key by key, no digit of a rate is dropped or joined', async () => {
  for (const [text, , percent] of TEXTS.values()) {
    // A long one has no place that a short one has not.
    if (text.length > 6) continue;
    await typeOver(text);
    const rate = readPercent(value());
    // More than 100 percent has groups, which cannot be typed here.
    if (percent !== null && percent <= 100) expect([text, rate]).toEqual([text, percent]);
    else if (!Number.isNaN(rate)) expect([text, digitsOf(value())]).toEqual([text, digitsOf(text)]);
  }
  await typeOver('7 ');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}5');
  expect(value()).toBe('5');
});

test('a comma is the decimal point of a rate, at the caret and over a selection', async () => {
  for (const [text, wanted] of [
    ['7,5', '7.5'],
    ['7,5,', '7.5'],
    ['75{ArrowLeft},', '7.5'],
    ['1239{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift},4', '1.49'],
  ] as const) {
    await userEvent.keyboard(OVER + text);
    expect([text, value()]).toEqual([text, wanted]);
  }
});

test('a paste is read before it enters: it is one rate, or nothing', async () => {
  const area = document.createElement('textarea');
  document.body.append(area);
  const paste = async (text: string) => {
    area.value = text;
    area.select();
    await userEvent.copy();
    await click(field);
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
    await userEvent.paste();
  };
  for (const [text, wanted] of [
    ['7,25', '7.25'],
    ['8,5 %\r\n', '8.5'],
    ['+9.125', '9.125'],
  ] as const) {
    await paste(text);
    await expect.poll(value).toBe(wanted);
  }
  await expect.element(page.getByText('pasted')).not.toBeInTheDocument();
  for (const text of ['7\t8', '7 5', '7,5,0', 'seven', '-7.5']) {
    await paste(text);
    expect([text, value()]).toEqual([text, '9.125']);
  }
  area.remove();
});
