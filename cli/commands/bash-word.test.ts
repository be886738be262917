import { expect, test } from 'vitest';
import { readShellWord } from './bash-word.ts';

test.each([
  ['Mo', { text: 'Mo', kept: '', quote: '' }],
  ['Money\\ Ma\\', { text: 'Money Ma', kept: '', quote: '' }],
  ['"Money\\$ \\M', { text: 'Money$ \\M', kept: '', quote: '"' }],
  ["'It'\\''s", { text: "It's", kept: "It'", quote: "'" }],
  ["Mon$'ey\\' ", { text: "Money' ", kept: 'Mon', quote: "$'" }],
  ['$"Mo"ne', { text: 'Mone', kept: '', quote: '' }],
] as const)('reads what the word %s says and where its open quotes begin', (word, read) => {
  expect(readShellWord(word)).toEqual(read);
});
