import type { Command } from 'commander';
import { inDisplayOrder } from '#lib/domain/currency.ts';
import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { checkSite, type SiteCheck } from '#lib/services/site-check.ts';
import { jsonFrom } from '#lib/store/outside-text.ts';
import { siteOrSeedFile } from '#lib/store/site.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { readInput } from '../input.ts';
import { print } from '../output.ts';
import { addVerb } from '../verb.ts';

/** `longview site …`: the white label. */
export function registerSite(noun: Command): void {
  addVerb(noun, 'check', {
    kind: 'reads',
    summary: 'Check what site.json says, and say what it could say',
    details:
      'Names fields that there are none of, values that cannot be used, colours that cannot be read on the page, links that are not https, optional fields that are left out, and currencies of the catalogue that have the built-in inflation rate. Exits with 1 if anything is wrong; what is left out is no error.',
    optionalArgs: {
      file: 'the file, or - for stdin (else site.json of the data folder, else that of Longview)',
    },
    examples: ['longview site check', 'longview site check new-site.json'],
  }).action(inContext(check));
}

async function check(context: Context, named: Argument): Promise<void> {
  const file = named ?? siteOrSeedFile(context.address.folder, 'site.json');
  const content = jsonFrom(await readInput(context.io, file), file);
  const found = checkSite(content, await currenciesOf(context));
  print(context, { file, ...found }, () => printable(file) + report(found));
  const { wrong } = found;
  if (wrong.length > 0)
    throw new AppError('invalid', `${counted(wrong.length, 'thing')} to correct in ${file}.`);
}

/** Returns the currency codes of the catalogue; none if it cannot be read, which `data check` reports. */
async function currenciesOf(context: Context): Promise<string[]> {
  const { currencies } = await context.catalogue().catch(() => ({ currencies: [] }));
  return inDisplayOrder(currencies).map(({ code }) => code);
}

function report({ wrong, missing, example }: SiteCheck): string {
  const lines = [
    ...wrong.map((sentence) => `wrong: ${sentence}`),
    ...example.map((field) => `example: ${field} is still that of the example of Longview.`),
    ...missing.map(({ field, without }) => `left out: ${field}; ${without}.`),
  ];
  return [wrong.length === 0 ? ' can be used.' : ':', ...lines.map(printable)].join('\n');
}
