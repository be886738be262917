import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FALLBACK_ASSET_CLASSES, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import { formatMoney } from '#lib/domain/format.ts';
import type { Site } from '#lib/schemas/site.ts';
import { calculatorStores, click, expectAccessible, resize, show } from '#test/component.tsx';
import { CalculatorForm } from './form.tsx';

const { keyboard } = userEvent;
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const deposit = box('Initial deposit R');
const topUp = box('Monthly top-up R');
const blended = page.getByText('Blended portfolio', { exact: true });
const startAgain = page.getByRole('button', { name: 'Start again' });
const advanced = page.getByRole('button', { name: 'Advanced Options' });
const inflation = page.getByRole('switch', { name: 'Adjust for inflation' });
const share = (name: string) => box(`${name}, percent`);
const hold = (name: string) => page.getByRole('button', { name: `Hold ${name}` });
const slider = (name: string) => page.getByRole('slider', { name });

/** Draws the form alone, at an address with these inputs. */
async function showForm(
  inputs = '',
  site: Partial<Site> = {},
  classes?: readonly RatedAssetClass[],
) {
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  const stores = calculatorStores(inputs, site, classes);
  const { calculator } = stores;
  const { container } = await show(
    <main className="page">
      <div className="calculator-inputs">
        <CalculatorForm />
      </div>
    </main>,
    stores,
  );
  return {
    calculator,
    texts: (selector: string) =>
      [...container.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) =>
        innerText.replaceAll(/\s+/g, ' ').trim(),
      ),
    figure: () => formatMoney(calculator.plan?.statement.futureValue ?? Number.NaN, 'R'),
  };
}

test('opens with the defaults, each class with its rate and what its risk means', async () => {
  const { texts } = await showForm();
  expect(texts('.form > div')).toEqual([
    expect.stringMatching(/^Investment mode Single asset class Blended portfolio Currency/),
    'Initial deposit R Monthly top-up R',
    expect.stringMatching(/^Investment period 10 years/),
    expect.stringMatching(/^Asset class/),
    'Advanced Options Escalation 5%, inflation off',
  ]);
  expect(texts('.choice')).toEqual([
    'Money Market Funds 7% annual return Low risk Lower returns with minimal risk. Suitable for short-term goals.',
    'Yield Funds 10% annual return Medium risk Balanced returns with moderate risk. Good for medium-term goals.',
    'Multi-Asset Funds 12% annual return High risk Higher returns with increased risk. Ideal for long-term growth.',
  ]);
  const fills = [...document.querySelectorAll('.choice .risk-bar')].map(
    (bar) => Number.parseFloat(getComputedStyle(bar, '::before').width) / bar.clientWidth,
  );
  for (const [index, part] of [0.2, 0.5, 0.8].entries()) expect(fills[index]).toBeCloseTo(part, 1);
  expect(texts('option')).toEqual(['ZAR (R)', 'KES (KSh)', 'BWP (P)', 'USD ($)', 'SZL (L)']);
  await expect.element(deposit).toHaveValue('10000');
  await expect.element(topUp).toHaveValue('500');
});

test('says a rate in full that is no whole percent, within its card', async () => {
  await resize(288, 640);
  const classes = FALLBACK_ASSET_CLASSES.map((each) => ({ ...each, rate: 0.0725 }));
  await show(
    <main className="page">
      <div className="calculator-inputs">
        <CalculatorForm />
      </div>
    </main>,
    calculatorStores('', {}, classes),
  );
  const said = page.getByText(/annual return, exactly 7.25%/);
  expect(said.elements()).toHaveLength(3);
  for (const words of said.elements())
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(
      words.closest('.choice')?.getBoundingClientRect().right ?? 0,
    );
  await click(blended);
  await expect.poll(() => said.elements().length).toBe(3);
});

test('large type of a reader’s own puts name, rate and words below each other', async () => {
  const { style } = document.documentElement;
  style.fontSize = '32px';
  onTestFinished(() => void style.removeProperty('font-size'));
  await resize(390, 844);
  await showForm();
  const parts = document.querySelectorAll(
    '.choice:first-of-type :is(.choice-name, .choice-rate, .risk-words, .choice-words)',
  );
  const boxes = [...parts].map((part) => part.getBoundingClientRect());
  for (const [index, { bottom }] of boxes.entries())
    expect(boxes[index + 1]?.top ?? bottom).toBeGreaterThanOrEqual(bottom - 1);
});

test('text of at least 24 px keeps the risk apart from its words', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.choice * { font-size: 24px !important }';
  onTestFinished(() => style.remove());
  await resize(390, 844);
  await showForm();
  for (const choice of document.querySelectorAll('.choice')) {
    const risk = document.createRange();
    risk.selectNodeContents(choice.querySelector('.risk-words') ?? choice);
    const words = choice.querySelector('.choice-words')?.getBoundingClientRect();
    expect(risk.getBoundingClientRect().right).toBeLessThanOrEqual(words?.left ?? 0);
  }
});

test('moving one share shifts the others, and the whole stays 100', async () => {
  const { calculator, texts } = await showForm();
  await click(blended);
  expect(calculator.shares).toEqual([34, 33, 33]);
  expect(texts('.blended')).toEqual([
    'Blended rate 9.6% Blended risk level Medium Holds 33% in high risk classes.',
  ]);
  (slider('Money Market Funds').element() as HTMLElement).focus();
  await keyboard('{ArrowRight}');
  await expect
    .element(slider('Money Market Funds'))
    .toHaveAttribute('aria-valuetext', '35 percent');
  await keyboard('{End}');
  expect(calculator.shares).toEqual([100, 0, 0]);
  await expect.poll(() => texts('.blended')).toEqual(['Blended rate 7.0% Blended risk level Low']);
});

test.each([1, 4, 7])(
  'a catalogue of %d classes fits a small phone in both modes',
  async (count) => {
    await resize(320, 700);
    const classes = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Fund ${index + 1}`,
      description: null,
      risk: 'low' as const,
      rate: 0.05 + index / 100,
    }));
    const { calculator, texts } = await showForm('', {}, classes);
    const { documentElement: root } = document;
    expect(texts('.choice')).toHaveLength(count);
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    await click(blended);
    await expect.poll(() => texts('.allocation-block')).toHaveLength(count);
    expect(texts('.hold')).toHaveLength(count === 1 ? 0 : count);
    expect(texts('.allocation > .hint')).toHaveLength(count === 1 ? 0 : 1);
    expect((slider('Fund 1').element() as HTMLInputElement).disabled).toBe(count === 1);
    (slider('Fund 1').element() as HTMLElement).focus();
    await keyboard('{ArrowLeft}');
    expect(calculator.shares.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    expect(document.body.innerText).not.toContain('NaN');
  },
);

test('a typed share moves only those that are not held', async () => {
  const { calculator, texts } = await showForm('mode=blended');
  const note = () => texts('.allocation > .hint')[0];
  expect(note()).toBe('Moving one share shifts the others in proportion.');
  await share('Money Market Funds').fill('40');
  expect(calculator.shares).toEqual([40, 30, 30]);
  await keyboard('{Tab} ');
  await expect.element(hold('Money Market Funds')).toHaveAttribute('aria-pressed', 'true');
  expect(note()).toBe('Moving one share shifts the others that are not held.');
  for (const [text, counts] of [
    ['90', '60'],
    ['x', '60'],
    ['27', '27'],
  ] as const) {
    await share('Yield Funds').fill(text);
    await expect.element(share('Yield Funds')).toHaveValue(text);
    await keyboard('{Tab}');
    await expect.element(share('Yield Funds')).toHaveValue(counts);
  }
  expect(calculator.shares).toEqual([40, 27, 33]);
  await click(hold('Yield Funds'));
  await expect.poll(note).toBe('The others are held: let go of one to move this.');
  await expect.element(slider('Multi-Asset Funds')).toBeDisabled();
  await expect.element(share('Multi-Asset Funds')).toBeDisabled();
  await expectAccessible();
});

test('offers charges of the site as a switch', async () => {
  const { figure, texts } = await showForm('', { annualCharges: 1.2 });
  await click(advanced);
  await click(page.getByRole('switch', { name: 'After charges of 1.2% a year' }));
  expect(figure()).toBe('R117,927.51');
  expect(texts('.choice')[0]).toContain('7% annual return');
  await click(advanced);
  await expect
    .poll(() => texts('.form-advanced')[0])
    .toContain('Escalation 5%, inflation off, after charges');
});

test('shows the inflation rate once inflation is switched on', async () => {
  const { texts } = await showForm();
  const rate = page.getByLabelText('Inflation rate');
  await click(advanced);
  await expect.element(advanced).toHaveAttribute('aria-expanded', 'true');
  await expect
    .element(page.getByLabelText('Annual escalation rate'))
    .toHaveAccessibleDescription('Your monthly top-up grows by this much each year.');
  await expect.element(inflation).toHaveAccessibleDescription('Show the result in today’s money.');
  await expect.element(rate).not.toBeVisible();
  await expect.element(rate).toBeDisabled();
  await click(inflation);
  await rate.fill('4.5');
  await click(advanced);
  await expect.poll(() => texts('.form-advanced')[0]).toContain('Escalation 5%, inflation 4.5%');
});

test('an amount stays as typed until it is left, then reads plainly', async () => {
  const { calculator } = await showForm();
  for (const [text, plain, amount] of [
    ['10 000,50 ZAR', '10,000.50', 10_000.5],
    ['10k', '10,000', 10_000],
    ['1'.repeat(22), '1,000,000,000,000', 1e12],
    ['20000', '20000', 20_000],
    ['5oo', '0', 0],
    ['-200', '0', 0],
  ] as const) {
    await deposit.fill(text);
    await expect.element(deposit).toHaveValue(text);
    expect(calculator.counted.initialDeposit).toBe(amount);
    await keyboard('{Tab}');
    await expect.element(deposit).toHaveValue(plain);
    expect(calculator.counted.initialDeposit).toBe(amount);
  }
});

test('takes a pasted or dropped number, and never several lines or cells', async () => {
  await showForm();
  const takes = (type: 'paste' | 'drop', text: string) => {
    const data = new DataTransfer();
    data.setData('text', text);
    const options = { bubbles: true, cancelable: true };
    return deposit
      .element()
      .dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...options, clipboardData: data })
          : new DragEvent(type, { ...options, dataTransfer: data }),
      );
  };
  for (const type of ['paste', 'drop'] as const) {
    for (const text of ['10 000', 'R 25\u00a0000,50\r\n']) expect(takes(type, text)).toBe(true);
    for (const text of ['10\n000\n500', '7\r\n8\r\n9', '10\t000'])
      expect(takes(type, text)).toBe(false);
  }
});

test('a typed period counts at once, and reads plainly once it is left', async () => {
  const { calculator, texts } = await showForm();
  for (const [text, years, words, left] of [
    ['15', 15, '15 years', '15'],
    ['1x', 15, '15 years', '15'],
    ['', 15, '15 years', '15'],
    ['1', 1, '1 year', '1'],
    ['0', 1, '1 year', '1'],
    ['010', 10, '10 years', '10'],
    ['99', 30, '30 years', '30'],
  ] as const) {
    await box('Years').fill(text);
    await expect.element(box('Years')).toHaveValue(text);
    expect(calculator.years).toBe(years);
    await expect.element(slider('Investment period')).toHaveAttribute('aria-valuetext', words);
    expect(texts('output')).toEqual([words]);
    await keyboard('{Tab}');
    await expect.element(box('Years')).toHaveValue(left);
  }
});

test('keys change the period by 1, by 5 or to its ends', async () => {
  const { calculator } = await showForm();
  (topUp.element() as HTMLElement).focus();
  // The field is selected on the way, so what is typed takes the place of all of it.
  await keyboard('{Tab}2');
  expect(calculator.years).toBe(2);
  for (const [keys, years] of [
    ['{ArrowDown}{ArrowDown}', 1],
    ['{ArrowUp}', 2],
    ['{Tab}{ArrowRight}', 3],
    ['{PageUp}', 8],
    ['{PageDown}', 3],
    ['{End}', 30],
    ['{PageUp}', 30],
    ['{Home}', 1],
  ] as const) {
    await keyboard(keys);
    expect(calculator.years, keys).toBe(years);
  }
});

test('Start again takes everything back, and Undo brings it again until the next change', async () => {
  const plan =
    'deposit=50000&topup=1500&escalation=6&inflation=4&years=15&currency=ZAR&class=Yield+Funds&mode=blended&share=60,25,15';
  const { calculator, figure } = await showForm(plan);
  const before = JSON.stringify(calculator.inputs);
  await click(startAgain);
  expect(figure()).toBe('R126,561.24');
  expect(calculator.inputs).toMatchObject({ mode: 'single', weights: [34, 33, 33], years: 10 });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveFocus();
  await keyboard('{Enter}');
  expect(JSON.stringify(calculator.inputs)).toBe(before);

  await click(startAgain);
  // Another text, though it counts the same.
  await topUp.fill('500.00');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(startAgain).not.toBeInTheDocument();
  await topUp.fill('600');
  await expect.element(startAgain).toBeVisible();
});
