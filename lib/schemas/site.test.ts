import * as v from 'valibot';
import { expect, test } from 'vitest';
import shipped from '../../data/site.json' with { type: 'json' };
import { siteSchema } from './site.ts';

test('accepts the white label that comes with the product, with and without a dark accent', () => {
  expect(v.parse(siteSchema, shipped)).toEqual(shipped);
  const { accentDark: _, ...light } = shipped;
  expect(v.parse(siteSchema, light)).toEqual(light);
});

test.each<[Record<string, unknown>, string]>([
  [{ name: ' ' }, 'name must not be empty.'],
  [{ name: 'x'.repeat(61) }, 'name can have at most 60 characters.'],
  [{ name: 7 }, 'name must be text.'],
  [{ accent: 'petrol' }, 'accent must be a colour like #0D4B4F.'],
  [{ accent: '#0D4B4F;color:red' }, 'accent must be a colour like #0D4B4F.'],
  [{ accentDark: '#fff' }, 'accentDark must be a colour like #0D4B4F.'],
  [
    { websiteUrl: 'javascript:alert(1)' },
    'websiteUrl must be an address that begins with https:// or http://.',
  ],
  [
    { guidesUrl: 'https://example.com/" onclick="' },
    'guidesUrl must be an address that begins with https:// or http://.',
  ],
  [
    { logo: { viewBox: '0 0 32', paths: ['M0 0'] } },
    'logo.viewBox must be four numbers like "0 0 32 32".',
  ],
  [{ logo: { viewBox: '0 0 32 32', paths: [] } }, 'logo.paths must have at least one path.'],
  [
    { logo: { viewBox: '0 0 32 32', paths: ['"/><script>'] } },
    'logo.paths must be a list of SVG path data.',
  ],
  [
    { contact: { phone: '1', email: 'a', address: [] } },
    'contact.address must have at least one line.',
  ],
  [{ contact: null }, 'contact must have phone, email and address, nothing else.'],
  [
    { colour: 'red' },
    'site.json may have only the fields that docs/operations.md lists, and must have all but accentDark.',
  ],
  [{ about: undefined }, 'about must be text.'],
])('with %o says: %s', (fields, message) => {
  const { issues } = v.safeParse(siteSchema, { ...shipped, ...fields });
  expect(issues?.[0].message).toBe(message);
});

test('names the field that is missing or unknown', () => {
  const { about: _, ...without } = shipped;
  const missing = v.safeParse(siteSchema, without).issues?.[0];
  const unknown = v.safeParse(siteSchema, { ...shipped, colour: 'red' }).issues?.[0];
  expect(missing && v.getDotPath(missing)).toBe('about');
  expect(unknown && v.getDotPath(unknown)).toBe('colour');
});
