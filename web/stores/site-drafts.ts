import { readPercent } from '#lib/domain/typed-number.ts';
import { type SiteTexts, textFindings } from '#lib/schemas/site-texts.ts';

/** Site texts as a form has them: the text of each field by path, 'nextStep.label', 'inflation.ZAR'. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The texts for 'chargesIncluded' in a form; '' leaves it out. */
export const [ON, OFF] = ['on', 'off'];

const FIGURE = /^(?:annualCharges|inflation\.|returnRange\.)/;

/** Returns texts as a form has them, without fields that are left out. */
export function fieldTexts(texts: SiteTexts): FieldTexts {
  const entries = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object'
      ? Object.entries(value).map(([part, text]) => [`${name}.${part}`, String(text)])
      : [[name, typeof value === 'boolean' ? (value ? ON : OFF) : String(value)]],
  );
  return Object.fromEntries(entries);
}

/** Returns the texts in a form, not validated. A figure that is not a number stays text. */
export function textsIn(fields: FieldTexts): SiteTexts {
  const texts: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(fields)) {
    const [name = '', part] = path.split('.');
    if (text.trim() === '') continue;
    const value = typedValue(path, text);
    if (part === undefined) texts[name] = value;
    else texts[name] = { ...Object(texts[name]), [part]: value };
  }
  return texts as SiteTexts;
}

/** Returns why fields are invalid, by path: the sentences of the check, with the label instead of the path. */
export function fieldFindings(fields: FieldTexts): Map<string, string> {
  const found = new Map<string, string>();
  const paths = Object.keys(fields);
  for (const sentence of textFindings(textsIn(fields))) {
    const path = sentence.split(' ')[0] ?? '';
    const known =
      path === 'inflation' ? wrongInflation(fields) : paths.filter((one) => one === path);
    const says = (label: string) =>
      sentence
        .replace(path, label)
        .replace(/is missing; it must be .*/, 'is missing.')
        .replace(/percents (from 0 to 100) by currency.*/, 'a percent $1.')
        .replace('annualCharges', 'annual charges');
    for (const one of known.length > 0 ? known : [path])
      if (!found.has(one)) found.set(one, says(nameOf(one)));
  }
  return found;
}

/** Returns a field's name for sentences: 'The licence', 'The inflation of ZAR'. */
function nameOf(path: string): string {
  const [name = '', part] = path.split('.');
  if (name === 'inflation' && part) return `The inflation of ${part}`;
  if (name === 'returnRange') return `The range of ${part} risk`;
  const words: Readonly<Record<string, string>> = {
    annualCharges: 'annual charges',
    charges: 'charges in words',
    ratesSource: 'source of the rates',
    'nextStep.label': 'label',
    'nextStep.url': 'link',
  };
  return `The ${words[path] ?? path}`;
}

function typedValue(path: string, text: string): string | number | boolean {
  if (path === 'chargesIncluded') return text === ON;
  if (!FIGURE.test(path)) return text.trim();
  const figure = readPercent(text);
  return Number.isNaN(figure) ? text : figure;
}

function wrongInflation(fields: FieldTexts): string[] {
  return Object.keys(fields).filter(
    (path) =>
      path.startsWith('inflation.') &&
      textFindings({ inflation: { [path.slice(10)]: typedValue(path, fields[path] ?? '') } }).some(
        (sentence) => fields[path] && sentence.startsWith('inflation'),
      ),
  );
}
