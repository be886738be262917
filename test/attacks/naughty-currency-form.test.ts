import { afterAll } from 'vitest';
import { currencyInput } from '#lib/schemas/currency.ts';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { keptAs } from './naughty-field-list.ts';
import { addAll, changeAll, type NaughtyForm } from './naughty-forms.ts';
import { inPairs, isKept, naughtyTexts } from './naughty-texts.ts';

const browser = await openBrowser();
afterAll(() => browser.close());
const texts = await naughtyTexts();

/** Most texts are no code and no symbol: they stand alone, so that it is they that are refused. */
const namesAndOrders = inPairs(
  texts,
  { isTaken: isKept(currencyInput.entries.name), plain: () => 'Name' },
  { isTaken: (text) => Math.abs(Number.parseInt(text, 10) || 0) <= 1_000_000, plain: () => '' },
);
const currencies: NaughtyForm = {
  tab: 'Currencies',
  rows: [
    ...texts.map((code) => [code, 'Name', '¤', '']),
    ...texts.map((symbol, n) => [`S${n}`, 'Name', symbol, '']),
    ...namesAndOrders.map(([name, order], n) => [`N${n}`, name, '¤', order]),
  ],
  shown: ([code = '', name = '']) => {
    const shown = { name: keptAs('code', code) ?? '', second: keptAs('name', name) ?? '' };
    return { ...shown, about: `${shown.name} - ${shown.second}` };
  },
};

const size = `${texts.length} naughty strings in every field of the form for currencies`;

attack(`${size}, added`, (round) => addAll(browser, round, currencies));
attack(`${size}, changed`, (round) => changeAll(browser, round, currencies));
