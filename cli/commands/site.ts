import type { Command } from 'commander';
import { inDisplayOrder } from '#lib/domain/currency.ts';
import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { Site } from '#lib/schemas/site.ts';
import { withTexts } from '#lib/schemas/site-texts.ts';
import { checkSite, type SiteCheck } from '#lib/services/site-check.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import { jsonFrom } from '#lib/store/outside-text.ts';
import { siteOrSeedFile } from '#lib/store/site.ts';
import { type Argument, type Context, inContext, onDemand } from '../context.ts';
import { readInput } from '../input.ts';
import { print } from '../output.ts';
import { WITHOUT_APPROVAL } from '../shared-options.ts';
import { addVerb } from '../verb.ts';

const load = () => import('./site-texts.ts');

/** `longview site …`: the white label. */
export function registerSite(noun: Command): void {
  addVerb(noun, 'show', {
    kind: 'reads',
    summary: 'Show the site texts that count, and where they come from',
    options: { '--at <day>': 'as they counted at the end of a day, UTC: 2026-11-20' },
    examples: ['longview site show', 'longview site show --at 2026-11-20 --json'],
  }).action(onDemand(async () => (await load()).showTexts));

  addVerb(noun, 'set', {
    kind: 'asks',
    summary: 'Put the texts of a file under version, in place of those that count now',
    details:
      'Takes a file like site.json. Name, descriptor, about, disclaimer, licence, source of the rates, charges, inflation, range of returns and next step then replace those of site.json on every server at once. Each change is in the history and can be reverted. Other fields stay with site.json and are left out.',
    args: { file: 'the file, or - for stdin' },
    options: WITHOUT_APPROVAL,
    examples: ['longview site set texts.json --note "Texts of 2027"'],
  }).action(onDemand(async () => (await load()).setFile));

  addVerb(noun, 'reset', {
    kind: 'asks',
    summary: 'Put the texts of site.json back in place',
    options: WITHOUT_APPROVAL,
    examples: ['longview site reset --dry-run'],
  }).action(onDemand(async () => (await load()).reset));

  addVerb(noun, 'check', {
    kind: 'reads',
    summary: 'Check the white label that counts, or a file, and say what is left out',
    details:
      'Names unknown fields, values that cannot be used, colours that cannot be read on the page, links that are not https, optional fields that are left out, and currencies of the catalogue that have the built-in inflation rate. Says whether the texts are those of the catalogue. Exits with 1 if anything is wrong; what is left out is no error.',
    optionalArgs: {
      file: 'the file, or - for stdin (else what counts: site.json of the data folder, else that of Longview, with the texts of the catalogue)',
    },
    examples: ['longview site check', 'longview site check new-site.json'],
  }).action(inContext(check));
}

async function check(context: Context, named: Argument): Promise<void> {
  const file = named ?? siteOrSeedFile(context.address.folder, 'site.json');
  const content = jsonFrom(await readInput(context.io, file), file);
  const { currencies, site } = await catalogueOf(context);
  const [texts] = named === undefined ? site : [];
  const codes = inDisplayOrder(currencies).map(({ code }) => code);
  const found = checkSite(texts ? withTexts(content as Site, texts) : content, codes);
  const source = texts ? 'catalogue' : 'file';
  print(context, { file, ...(named === undefined && { source }), ...found }, () => {
    const origin = named === undefined ? [sourceSentence(source)] : [];
    return [printable(file) + report(found), ...origin].join('\n');
  });
  const { wrong } = found;
  if (wrong.length > 0)
    throw new AppError('invalid', `${counted(wrong.length, 'thing')} to correct in ${file}.`);
}

/** Returns the catalogue; an empty one if it cannot be read, which `data check` reports. */
async function catalogueOf(context: Context): Promise<Pick<Catalogue, 'currencies' | 'site'>> {
  return context.catalogue().catch(() => ({ currencies: [], site: [] }));
}

/** Returns which texts count. */
export function sourceSentence(source: 'catalogue' | 'file'): string {
  return source === 'catalogue'
    ? 'The texts that count are those of the catalogue; everything else is that of site.json.'
    : 'The texts that count are those of site.json; put them under version with: longview site set FILE';
}

function report({ wrong, missing, example }: SiteCheck): string {
  const lines = [
    ...wrong.map((sentence) => `wrong: ${sentence}`),
    ...example.map((field) => `example: ${field} is still that of the example of Longview.`),
    ...missing.map(({ field, without }) => `left out: ${field}; ${without}.`),
  ];
  return [wrong.length === 0 ? ' can be used.' : ':', ...lines.map(printable)].join('\n');
}
