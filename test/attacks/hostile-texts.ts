import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nameKey, storedName } from '#lib/domain/same-name.ts';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';

/** Texts that are tried at once, in rows. */
export type Rows = readonly (readonly string[])[];

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

/** With TEXTS_EVERY=20 only every twentieth text is tried: a look in minutes at what else takes hours. */
const EVERY = Number(process.env.TEXTS_EVERY ?? 1);

const BIG_LIST = path.join(import.meta.dirname, 'blns/blns.json');

/** The Big List of Naughty Strings (Max Woolf and others, MIT), our own list, and what aims at a page or a PDF. */
export const TEXTS: readonly string[] = [
  ...new Set<string>([
    ...JSON.parse(readFileSync(BIG_LIST, 'utf8')),
    ...NAUGHTY_STRINGS,
    ...SCRIPTS,
  ]),
].filter((_, n) => n % EVERY === 0);

/** Those that can be an argument of a process: none has a NUL in it, whoever sends it, nor half a character. */
export const ARGUMENTS = TEXTS.filter((text) => !/\0|\p{Surrogate}/u.test(text));

/** Returns texts in rows of `width`: each of them once in each column. */
export function inRows(texts: readonly string[], width: number): string[][] {
  const shifts = Array.from({ length: width }, (_, column) =>
    Math.floor((texts.length * column) / width),
  );
  return texts.map((_, n) => shifts.map((shift) => texts[(n + shift) % texts.length] ?? ''));
}

/** Returns texts cut into rows of `width`: each of them once. */
export function cut(texts: readonly string[], width: number): string[][] {
  const count = Math.ceil(texts.length / width);
  return Array.from({ length: count }, (_, n) => texts.slice(n * width, (n + 1) * width));
}

/** Returns the first of those texts that name the same record: whatever letter case it is written in, it is found. */
export function uniqueNames(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = nameKey(text.trim());
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** A kind of record that administrators keep, with the names that the surfaces have for it. */
export type Kind = {
  /** Its noun on the command line. */
  noun: 'currency' | 'asset-class';
  path: 'currencies' | 'asset-classes';
  collection: 'currencies' | 'assetClasses';
  /** The field that a record is found by, and all of them in the order of the form; the risk is chosen there. */
  key: 'code' | 'name';
  fields: readonly string[];
  /** Record `n`, with nothing wrong in it. */
  plain: (n: number) => Record<string, string | number | null>;
};

export const KINDS: readonly [Kind, Kind] = [
  {
    noun: 'currency',
    path: 'currencies',
    collection: 'currencies',
    key: 'code',
    fields: ['code', 'name', 'symbol', 'displayOrder'],
    plain: (n) => ({ code: `U${n}`, name: `Name ${n}`, symbol: '¤', displayOrder: 77 }),
  },
  {
    noun: 'asset-class',
    path: 'asset-classes',
    collection: 'assetClasses',
    key: 'name',
    fields: ['name', 'description', 'risk'],
    plain: (n) => ({ name: `Class ${n}`, description: `About ${n}`, risk: 'high' }),
  },
];

/** Returns a text as a field keeps it: normalised, a code in capitals; no description is null. */
export function keptAs(field: string, text: string): string | number | null {
  if (field === 'displayOrder') return Number(text);
  if (field === 'code') return storedName(text).toUpperCase();
  if (field === 'name' || field === 'username') return storedName(text);
  const normalized = text.normalize('NFC').trim();
  return field === 'description' ? normalized || null : normalized;
}
