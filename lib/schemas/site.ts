import * as v from 'valibot';
import { FAINT_TEXT, TEXT_CONTRAST } from '#lib/domain/brand.ts';
import { closestMatch } from '#lib/domain/closest-match.ts';
import { contrast } from '#lib/domain/colour.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';
import { isOrigin } from './origin.ts';

const MAX_SHOWN_LENGTH = 60;

const text = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.trim(),
    v.nonEmpty(`${label} must not be empty.`),
    v.maxLength(
      max,
      ({ input }) =>
        `${label} can have at most ${grouped(max)} characters. These are ${grouped(input.length)}.`,
    ),
  );

const colour = (label: string) =>
  v.pipe(
    v.string(`${label} must be a colour like #0D4B4F.`),
    v.regex(/^#[0-9a-f]{6}$/i, `${label} must be a colour like #0D4B4F.`),
  );

const webAddress = (label: string) => {
  const sentence = `${label} must be an address that begins with https:// or http://.`;
  return v.pipe(
    v.string(sentence),
    v.regex(/^https?:\/\/[^\s"<>]+$/i, sentence),
    v.check((text) => URL.canParse(text), sentence),
  );
};

const httpsAddress = (label: string) => {
  const sentence = `${label} must be an address that begins with https://.`;
  return v.pipe(
    text(label, 500),
    v.regex(/^https:\/\/[^\s"<>]+$/i, sentence),
    v.check((address) => URL.canParse(address), sentence),
  );
};

const ground = v.pipe(
  colour('ground'),
  v.check(
    (paper) => contrast(FAINT_TEXT.light, paper) >= TEXT_CONTRAST,
    'ground is too dark for the text that stands on it: take a lighter colour.',
  ),
);

const VIEW_BOX = 'logo.viewBox must be four numbers like "0 0 32 32".';
const FOUR_NUMBERS = /^-?\d*\.?\d+ -?\d*\.?\d+ \d*\.?\d+ \d*\.?\d+$/;
const PATHS = 'logo.paths must be a list of SVG path data.';
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]+$/;

const PERCENT = 'annualCharges must be a percent over 0 and up to 100, like 1.2.';
const points = (risk: string) => {
  const sentence = `returnRange.${risk} must be percentage points over 0 and up to 50, like 1.5.`;
  return v.pipe(v.number(sentence), v.gtValue(0, sentence), v.maxValue(50, sentence));
};
const INFLATION =
  'inflation must be percents from 0 to 100 by currency, like { "ZAR": 4.5, "USD": 2.5 }.';
const ORIGIN =
  'embedOrigins must be a list of sites like "https://www.example.com", without a path; http:// for localhost and 127.0.0.1 alone.';
const LOOPBACK = ['localhost', '127.0.0.1'];

const embedOrigin = v.pipe(v.string(ORIGIN), v.check(isEmbedOrigin, ORIGIN));

/** Returns the schema of an object with exactly these fields. `path` is the field that holds it; if '', sentences call it `root`. */
export function fields<Entries extends v.ObjectEntries>(
  path: string,
  entries: Entries,
  root = 'The file',
) {
  const names = Object.keys(entries);
  return v.strictObject(entries, (issue) => {
    const name = String(issue.path?.[0].key);
    const missing = names.includes(name) && entries[name];
    if (!missing) return `${path || root} must be an object with ${listed(names)}.`;
    const wanted = v.safeParse(missing, undefined).issues?.[0].message ?? '';
    const inFile = path ? `${path}.${name}` : name;
    return wanted.replace(inFile, `${inFile} is missing; it`);
  });
}

/** The white-label settings. Their limits are here because no form and no command edits them. */
export const siteSchema = fields('', {
  name: text('name', 60),
  descriptor: text('descriptor', 60),
  logo: fields('logo', {
    viewBox: v.pipe(v.string(VIEW_BOX), v.regex(FOUR_NUMBERS, VIEW_BOX)),
    paths: v.pipe(
      v.array(v.pipe(v.string(PATHS), v.regex(PATH_DATA, PATHS)), PATHS),
      v.minLength(1, 'logo.paths must have at least one path.'),
    ),
  }),
  accent: colour('accent'),
  accentDark: v.optional(colour('accentDark')),
  ground: v.optional(ground),
  websiteUrl: webAddress('websiteUrl'),
  guidesUrl: webAddress('guidesUrl'),
  adminEmail: text('adminEmail', 100),
  contact: fields('contact', {
    phone: text('contact.phone', 40),
    email: text('contact.email', 100),
    address: v.pipe(
      v.array(text('contact.address', 100), 'contact.address must be a list of lines.'),
      v.minLength(1, 'contact.address must have at least one line.'),
    ),
  }),
  about: text('about', 1000),
  disclaimer: text('disclaimer', 2000),
  licence: v.optional(text('licence', 160)),
  charges: v.optional(text('charges', 400)),
  annualCharges: v.optional(
    v.pipe(v.number(PERCENT), v.gtValue(0, PERCENT), v.maxValue(100, PERCENT)),
  ),
  chargesIncluded: v.optional(v.boolean('chargesIncluded must be true or false.')),
  returnRange: v.optional(
    fields('returnRange', { low: points('low'), medium: points('medium'), high: points('high') }),
  ),
  inflation: v.optional(
    v.pipe(
      v.unknown(),
      v.check((rates) => !Array.isArray(rates), INFLATION),
      v.record(
        v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,12}$/, INFLATION)),
        v.pipe(v.number(INFLATION), v.minValue(0, INFLATION), v.maxValue(100, INFLATION)),
        INFLATION,
      ),
    ),
  ),
  ratesSource: v.optional(text('ratesSource', 80)),
  nextStep: v.optional(
    fields('nextStep', {
      label: text('nextStep.label', 40),
      url: httpsAddress('nextStep.url'),
    }),
  ),
  accessibilityUrl: v.optional(httpsAddress('accessibilityUrl')),
  image: v.optional(webAddress('image')),
  embedOrigins: v.optional(v.array(embedOrigin, ORIGIN)),
});

export type Site = v.InferOutput<typeof siteSchema>;

type Issue = v.BaseIssue<unknown>;

/** Returns a sentence for each problem. Unknown fields come first, because a misspelt name is also a missing field. */
export function siteFindings(issues: readonly Issue[]): string[] {
  const unknown = issues.filter(isUnknown);
  const others = issues.filter((issue) => !isUnknown(issue));
  return [...unknown.flatMap(unknownFields), ...others.map(({ message }) => message)];
}

/** Returns a sentence for each unknown field of an object, since valibot reports only the first. */
function unknownFields({ path }: Issue): string[] {
  const holder = (path ?? []).slice(0, -1).map(({ key }) => String(key));
  const known = Object.keys(holder[0] ? fieldsOf(holder[0]) : siteSchema.entries);
  const inFile = (name: string) => [...holder, name].join('.');
  const unknown = Object.keys(Object(path?.at(-1)?.input)).filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const meant = closestMatch(name, known);
    const hint = meant
      ? `did you mean "${inFile(meant)}"?`
      : `${holder[0] ?? 'the file'} has ${listed(known)}.`;
    return `there is no field "${inFile(name.slice(0, MAX_SHOWN_LENGTH))}"; ${hint}`;
  });
}

function fieldsOf(name: string): v.ObjectEntries {
  const { logo, contact, returnRange, nextStep } = siteSchema.entries;
  const holders = { logo, contact, returnRange: returnRange.wrapped, nextStep: nextStep.wrapped };
  return (
    new Map<string, { entries: v.ObjectEntries }>(Object.entries(holders)).get(name)?.entries ?? {}
  );
}

function isUnknown({ expected }: { expected: string | null }): boolean {
  return expected === 'never';
}

function isEmbedOrigin(text: string): boolean {
  if (!isOrigin(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.includes(hostname);
}
