import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';

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

/**
 * Returns the big list of naughty strings (Max Woolf and others, MIT), our own list, and what aims at a page or a PDF.
 */
export async function naughtyTexts(): Promise<readonly string[]> {
  const big: string[] = JSON.parse(await readFile(BIG_LIST, 'utf8'));
  return [...new Set([...big, ...NAUGHTY_STRINGS, ...SCRIPTS])];
}

/**
 * Returns the naughty texts that can be an argument of a process: none has a NUL in it, whoever sends it, nor half a
 * character.
 */
export async function argumentTexts(): Promise<readonly string[]> {
  return (await naughtyTexts()).filter((text) => !/\0|\p{Surrogate}/u.test(text));
}

/** Strings in rows of `width`: each of them once in each column. */
export function inRows(texts: readonly string[], width: number): string[][] {
  const shifts = Array.from({ length: width }, (_, column) =>
    Math.floor((texts.length * column) / width),
  );
  return texts.map((_, n) => shifts.map((shift) => texts[(n + shift) % texts.length] ?? ''));
}

/** A field that texts are tried in: which of them may be kept, and what stands in it while another field is tried. */
type Tried = { isTaken: (text: string) => boolean; plain: (n: number) => string };

/**
 * Returns each of the texts in both of two fields: together where both may be kept, else alone, as one refusal hides
 * another.
 */
export function inPairs(texts: readonly string[], first: Tried, second: Tried): [string, string][] {
  return inRows(texts, 2).flatMap(([one = '', other = ''], n): [string, string][] =>
    first.isTaken(one) && second.isTaken(other)
      ? [[one, other]]
      : [
          [one, second.plain(n)],
          [first.plain(n), other],
        ],
  );
}

/** Returns a function that says whether the rules of a field take a text. */
export function isKept(rules: v.GenericSchema): (text: string) => boolean {
  return (text) => v.is(rules, text);
}

/** Returns a text as a field keeps it: normalised, a code in capitals; no description is null. */
export function keptAs(field: string, text: string): string | null {
  const normalized = text.normalize('NFC').trim();
  if (field === 'description') return normalized || null;
  return field === 'code' ? normalized.toUpperCase() : normalized;
}
