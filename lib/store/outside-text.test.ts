import { expect, test } from 'vitest';
import { jsonFrom, textFrom } from './outside-text.ts';

const TEXT = 'Zoë, 古';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-8 with two marks', Buffer.from(`\ufeff\ufeff${TEXT}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, big end first', bigEndian(`\ufeff${TEXT}`)],
])('%s is read without its byte order mark', (_, bytes) => {
  expect(textFrom(bytes, 'The file')).toBe(TEXT);
});

test.each([
  ['Windows-1252', Buffer.from('Zo\u00eb', 'latin1')],
  ['UTF-16 without a mark', Buffer.from('currency', 'utf16le')],
  ['UTF-16 cut in half', Buffer.from('\ufeffcurrency', 'utf16le').subarray(0, -1)],
])('%s is refused with what to do', (_, bytes) => {
  const sentence = 'rates.csv is not UTF-8 text. Save it as "CSV UTF-8".';
  expect(() => textFrom(bytes, 'rates.csv', 'Save it as "CSV UTF-8".')).toThrow(sentence);
});

test('reads JSON after a byte order mark, and names refused JSON', () => {
  expect(jsonFrom(Buffer.from('\ufeff{"name": 1}'), 'site.json')).toEqual({ name: 1 });
  expect(() => jsonFrom(Buffer.from('{'), 'site.json')).toThrow(/^site.json is not valid JSON\.$/);
});
