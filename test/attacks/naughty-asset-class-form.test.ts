import { afterAll } from 'vitest';
import { assetClassInput } from '#lib/schemas/asset-class.ts';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { keptAs } from './naughty-field-list.ts';
import { addAll, changeAll, type NaughtyForm } from './naughty-forms.ts';
import { inPairs, isKept, naughtyTexts } from './naughty-texts.ts';

const browser = await openBrowser();
afterAll(() => browser.close());
const texts = await naughtyTexts();
const { name, description } = assetClassInput.entries;

const assetClasses: NaughtyForm = {
  tab: 'Asset Classes',
  rows: inPairs(
    texts,
    { isTaken: isKept(name), plain: (n) => `Name ${n}` },
    { isTaken: isKept(description), plain: () => 'About' },
  ),
  shown: ([name = '', description = '']) => {
    const shown = keptAs('name', name) ?? '';
    return { name: shown, second: keptAs('description', description) ?? '–', about: shown };
  },
};

const size = `${texts.length} naughty strings in every field of the form for asset classes`;

attack(`${size}, added`, (round) => addAll(browser, round, assetClasses));
attack(`${size}, changed`, (round) => changeAll(browser, round, assetClasses));
