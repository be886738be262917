import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NAUGHTY_STRINGS } from '../test/naughty-strings.ts';

const BIG_LIST = path.join(import.meta.dirname, 'blns/blns.json');

const SCRIPTS = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  'javascript:alert(1)//',
  '"onfocus=alert(1) autofocus="',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '<!--<script>',
  ']]><script>alert(1)</script>',
  '{"__html":"<img src=x onerror=alert(1)>"}',
  '(alert)(1) Tj ET',
  ') /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  '\\) >> endobj',
  'endstream endobj trailer',
  '%PDF-1.7 %%EOF',
  // Short enough for a currency's symbol.
  '<b>x</b>',
  '&lt;',
];

/** The big list of naughty strings (Max Woolf and others, MIT), our own list, and what aims at a page or a PDF. */
export async function naughtyTexts(): Promise<readonly string[]> {
  const big: string[] = JSON.parse(await readFile(BIG_LIST, 'utf8'));
  return [...new Set([...big, ...NAUGHTY_STRINGS, ...SCRIPTS])];
}

/** Those that aim at a page or a PDF, and every eighth of the others: for what takes a browser a while. */
export async function pickedTexts(): Promise<readonly string[]> {
  const texts = await naughtyTexts();
  const isAimed = (text: string) => /script|alert|onerror|endobj|[<>{}]|\.\.\//i.test(text);
  const others = texts.filter((text) => !isAimed(text));
  return [...texts.filter(isAimed), ...others.filter((_, n) => n % 8 === 0)];
}

/** Strings in rows of `width`: each of them stands once in each place of a row. */
export function inRows(texts: readonly string[], width: number): string[][] {
  const shifts = Array.from({ length: width }, (_, place) =>
    Math.floor((texts.length * place) / width),
  );
  return texts.map((_, n) => shifts.map((shift) => texts[(n + shift) % texts.length] ?? ''));
}
