import { expect, test } from 'vitest';
import type { Typeface } from './pdf-document.ts';
import { textRuns } from './text-runs.ts';

const LETTERS: Readonly<Record<Typeface, RegExp>> = {
  // Instrument Sans: the Latin of western Europe.
  instrument: /[\u0020-\u00ff\u2010-\u2026\u20ac↑]/u,
  // Noto Sans: Greek and Cyrillic too, and the letters of Vietnam.
  noto: /[\u0020-\u04ff\u1e00-\u1eff\u2010-\u2026\u20a0-\u20c0]/u,
};
const MARKS = { instrument: ['', ''], noto: ['<', '>'], browser: ['[', ']'] } as const;

const runs = (text: string) =>
  textRuns(text, (character, typeface) => LETTERS[typeface].test(character)).map(
    ({ text: part, setIn }) => `${MARKS[setIn][0]}${part}${MARKS[setIn][1]}`,
  );

test.each([
  ['Zoë Łukasz Nguyễn', ['Zoë ', '<Łukasz Nguyễn>']],
  ['in Łódź Funds at 7%', ['in ', '<Łódź >', 'Funds at 7%']],
  ['R5 or ₦148,550.77', ['R5 or ', '<₦148,550.77>']],
  ['ł1↑', ['<ł>', '1↑']],
  ['Anna 王小明 Smith', ['Anna ', '[王小明]', ' Smith']],
  ['محمد (أبو علي) Smith', ['[محمد (أبو علي)]', ' Smith']],
  ['AED (د.إ).', ['AED ', '[(د.إ).]']],
  ['د.إ1,234.00', ['[د.إ]', '1,234.00']],
  ['Zoë 👩🏽‍🚀', ['Zoë ', '[👩🏽‍🚀]']],
  ['Ẹ́kọ́ Ade', ['[Ẹ́kọ́]', ' Ade']],
  ['x 王 y 王 z', ['x ', '[王]', ' y ', '[王]', ' z']],
  ['a王b', ['[a王b]']],
  ['', ['']],
])('%s', (text, expected) => {
  expect(runs(text)).toEqual(expected);
});
