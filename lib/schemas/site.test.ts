import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import shipped from '../../data/site.json' with { type: 'json' };
import { siteFindings, siteSchema } from './site.ts';

const ALL =
  'name, descriptor, logo, accent, accentDark, ground, websiteUrl, guidesUrl, adminEmail, contact, about, disclaimer, licence, charges, annualCharges, chargesIncluded, returnRange, inflation, ratesSource, nextStep, accessibilityUrl, image and embedOrigins';

/** What a schema is made of, as far as the docs tell it. */
type Part = {
  type: string;
  entries?: Record<string, Part>;
  wrapped?: Part;
  item?: Part;
  pipe?: readonly Part[];
  requirement?: unknown;
};

/** Returns the fields of a schema by their paths, each with its most characters and whether it must be there. */
function fieldsOf({ entries = {} }: Part, above = ''): object[] {
  return Object.entries(entries).flatMap(([name, part]) => {
    const path = above + name;
    if (part.entries) return fieldsOf(part, `${path}.`);
    return [{ path, most: mostCharacters(part), required: part.type !== 'optional' }];
  });
}

function mostCharacters({ type, requirement, wrapped, item, pipe }: Part): string {
  if (type === 'max_length') return Number(requirement).toLocaleString('en');
  return (pipe ?? [wrapped, item]).map((part) => (part ? mostCharacters(part) : '')).join('');
}

function findings(value: unknown): string[] {
  return siteFindings(v.safeParse(siteSchema, value).issues ?? []);
}

test('accepts the white label that comes with the product, with and without a dark accent', () => {
  expect(v.parse(siteSchema, shipped)).toEqual(shipped);
  const { accentDark: _, ...light } = shipped;
  expect(v.parse(siteSchema, light)).toEqual(light);
  expect(findings({ ...shipped, embedOrigins: [] })).toEqual([]);
});

test.each([
  [7],
  ['https://www.example.com/'],
  ['https://WWW.example.com'],
  ['https://www.example.com:443'],
  ['http://localhost.example.com'],
  ['https://*.example.com'],
  ['https://example.com;script-src'],
  ['https://example.com:99999'],
  ["'self'"],
  ['www.example.com'],
])('a frame on %o is refused: it is not exactly the origin of a site', (origin) => {
  const [finding, ...more] = findings({ ...shipped, embedOrigins: [origin] });
  expect(finding).toMatch(/^embedOrigins must be a list of sites like "https:/);
  expect(more).toEqual([]);
});

test.each<[object, string]>([
  [{ name: ' ' }, 'name must not be empty.'],
  [{ name: 'x'.repeat(61) }, 'name can have at most 60 characters. These are 61.'],
  [{ name: 7 }, 'name must be text.'],
  [{ accent: 'petrol' }, 'accent must be a colour like #0D4B4F.'],
  [{ accent: '#0D4B4F;color:red' }, 'accent must be a colour like #0D4B4F.'],
  [{ accentDark: '#fff' }, 'accentDark must be a colour like #0D4B4F.'],
  [
    { websiteUrl: 'javascript:alert(1)' },
    'websiteUrl must be an address that begins with https:// or http://.',
  ],
  ...['https://example.com/" onclick="', 'https://['].map((guidesUrl): [object, string] => [
    { guidesUrl },
    'guidesUrl must be an address that begins with https:// or http://.',
  ]),
  ...['0 0 32', '. . . .', '1.2.3 0 0 0'].map((viewBox): [object, string] => [
    { logo: { viewBox, paths: ['M0 0'] } },
    'logo.viewBox must be four numbers like "0 0 32 32".',
  ]),
  [{ logo: { viewBox: '0 0 32 32', paths: [] } }, 'logo.paths must have at least one path.'],
  [
    { logo: { viewBox: '0 0 32 32', paths: ['"/><script>'] } },
    'logo.paths must be a list of SVG path data.',
  ],
  [
    { contact: { phone: '1', email: 'a', address: [] } },
    'contact.address must have at least one line.',
  ],
  [{ contact: null }, 'contact must be an object with phone, email and address.'],
  [{ colour: 'red' }, `there is no field "colour"; the file has ${ALL}.`],
  [{ ['x'.repeat(90)]: 1 }, `there is no field "${'x'.repeat(60)}"; the file has ${ALL}.`],
  [{ acent: '#000000' }, 'there is no field "acent"; did you mean "accent"?'],
  [{ about: undefined }, 'about must be text.'],
  [{ annualCharges: 0 }, 'annualCharges must be a percent over 0 and up to 100, like 1.2.'],
  [{ chargesIncluded: 'yes' }, 'chargesIncluded must be true or false.'],
  [{ returnRange: 2 }, 'returnRange must be an object with low, medium and high.'],
  [
    { returnRange: { low: 1, medium: 2, high: 0 } },
    'returnRange.high must be percentage points over 0 and up to 50, like 1.5.',
  ],
  [{ image: 'cover.png' }, 'image must be an address that begins with https:// or http://.'],
  [
    { embedOrigins: 'https://www.example.com' },
    'embedOrigins must be a list of sites like "https://www.example.com", without a path; http:// for localhost and 127.0.0.1 alone.',
  ],
])('with %o says: %s', (change, message) => {
  expect(findings({ ...shipped, ...change })[0]).toBe(message);
});

test.each([4.5, [4.5], { zar: 4.5 }, { ZAR: '4.5' }, { ZAR: -1 }, { ZAR: 101 }])(
  'with the inflation %j it says what to write',
  (inflation) => {
    expect(findings({ ...shipped, inflation })).toEqual([
      'inflation must be percents from 0 to 100 by currency, like { "ZAR": 4.5, "USD": 2.5 }.',
    ]);
  },
);

test.each([
  ['name', 'name is missing; it must be text.'],
  ['accent', 'accent is missing; it must be a colour like #0D4B4F.'],
  ['logo', 'logo is missing; it must be an object with viewBox and paths.'],
])('without %s says: %s', (field, message) => {
  const { [field]: _, ...without } = { ...shipped } as Record<string, unknown>;
  expect(findings(without)).toEqual([message]);
});

test('reports a misspelt field before the one it leaves missing', () => {
  const { accent, ...others } = shipped;
  expect(findings({ acent: accent, ...others })).toEqual([
    'there is no field "acent"; did you mean "accent"?',
    'accent is missing; it must be a colour like #0D4B4F.',
  ]);
});

test.each([null, 7, 'Aldermoor'])('%o instead of an object says what fields there are', (value) => {
  expect(findings(value)).toEqual([`The file must be an object with ${ALL}.`]);
});

test('each unknown field is named, also inside an object', () => {
  const contact = { ...shipped.contact, phnoe: '1', fax: '2' };
  expect(findings({ ...shipped, licens: 'FSP 1', embedOrigin: [], contact })).toEqual([
    'there is no field "contact.phnoe"; did you mean "contact.phone"?',
    'there is no field "contact.fax"; contact has phone, email and address.',
    'there is no field "licens"; did you mean "licence"?',
    'there is no field "embedOrigin"; did you mean "embedOrigins"?',
  ]);
});

test('refuses built-in property names like any other unknown field', () => {
  const json = JSON.stringify(shipped).replace('{', '{ "__proto__": 1, ');
  expect(findings(JSON.parse(json))).toEqual([
    `there is no field "__proto__"; the file has ${ALL}.`,
  ]);
});

test('names a known or an unknown field in every sentence, for any file', () => {
  const known = /^(?:the file|logo|accent(?:Dark)?|contact)(?:\.[A-Za-z]+)* |^there is no field "/;
  const names = fc.constantFrom('logo', 'accent', 'accentDark', 'contact', 'contcat', 'toString');
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (change) => {
      for (const finding of findings({ ...shipped, ...change })) expect(finding).toMatch(known);
    }),
  );
});

test('the docs list every field in order, with its limit and its default', async () => {
  const docs = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const section = docs.split('\n## ').find((text) => text.startsWith('site.json')) ?? '';
  const rows = section.split('\n').filter((row) => row.startsWith('| `'));
  const documented = rows.map((row) => {
    const [path, , limits, without] = row.slice(2, -2).split(' | ');
    return {
      path: path?.replaceAll('`', ''),
      most: /up to ([\d,]+) characters/.exec(limits ?? '')?.[1] ?? '',
      required: without === 'required',
    };
  });
  expect(documented).toEqual(fieldsOf(siteSchema));
});
