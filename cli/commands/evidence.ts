import type { Command } from 'commander';
import { formatDay } from '#lib/domain/iso-date.ts';
import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { evidenceFindings, evidenceOf, readManifest } from '#lib/services/evidence.ts';
import { readEvidence, writeEvidence } from '#lib/store/archive/evidence-file.ts';
import type { PastCatalogue } from '#lib/store/store.ts';
import { version } from '../../package.json';
import { type Argument, type Context, inContext } from '../context.ts';
import { FailedWith, UsageError, WRONG_USAGE } from '../failure.ts';
import { wholeNumberWithin } from '../input.ts';
import { print } from '../output.ts';
import { askOne } from '../prompts.ts';
import { dayOf } from '../shared-options.ts';
import { addVerb } from '../verb.ts';

const FILE = { as: '<file>', message: 'File' };

type WriteOptions = { at?: string; revision?: string };

/** `longview evidence …`: what visitors saw on a day, for auditors. */
export function registerEvidence(noun: Command): void {
  addVerb(noun, 'write', {
    kind: 'reads',
    summary: 'Write what visitors saw on a day into a file, for auditors',
    details:
      'A gzipped tar archive with the rates, currencies, asset classes and site texts that counted, the history up to then, reference projections, the method in words, and a manifest with checksums. It has no users, tokens or addresses. The same catalogue and version give the same bytes.',
    args: { file: 'the file to write; an existing one is replaced' },
    options: {
      '--at <day>': 'at the end of this day, UTC, which must be over: 2026-11-20',
      '--revision <number>': 'as of this revision, on the day it was made',
    },
    examples: ['longview evidence write evidence.tar.gz --revision 42'],
  }).action(inContext(write));

  addVerb(noun, 'verify', {
    kind: 'reads',
    summary: 'Compare evidence with its manifest and with the catalogue',
    details:
      'Exits with 0 if all is as it was, 1 if a part was changed or differs from the catalogue, and 2 if there is no such file. Projections and method depend on the version, and are compared with the manifest alone.',
    args: { file: 'the file that evidence write made' },
    examples: ['longview evidence verify evidence.tar.gz'],
  }).action(inContext(verify));
}

async function write(context: Context<WriteOptions>, argument: Argument): Promise<void> {
  const file = await askOne(context, argument, FILE);
  const store = await context.store();
  const past = await pastOf(context);
  const { manifest, parts } = await evidenceOf(store, past, version);
  await writeEvidence(file, parts, past.at);
  print(context, { file, ...manifest }, () =>
    printable(
      `Revision ${manifest.revision} as it counted on ${formatDay(manifest.day)} is in ${file}; the site texts are ${manifest.site}.`,
    ),
  );
}

async function pastOf({ options, store }: Context<WriteOptions>): Promise<PastCatalogue> {
  const { revision } = options;
  const day = dayOf('--at', options.at);
  if ((day === undefined) === (revision === undefined))
    throw new UsageError('Name either a day with --at or a revision with --revision.');
  const opened = await store();
  if (day === undefined)
    return opened.pastRevision(wholeNumberWithin('--revision', revision ?? '', { min: 1 }));
  if (day >= opened.today)
    throw new AppError('invalid', `${formatDay(day)} is not over yet in UTC: name an earlier day.`);
  return opened.pastDay(day);
}

async function verify(context: Context, argument: Argument): Promise<void> {
  const file = await askOne(context, argument, FILE);
  const store = await context.store();
  const parts = await readEvidence(file).catch((error) => {
    const isMissing = error instanceof AppError && error.code === 'not-found';
    throw isMissing ? new FailedWith(WRONG_USAGE, error) : error;
  });
  const manifest = readManifest(parts);
  if (!manifest) throw new AppError('damaged', `${file} is no evidence: it has no sound manifest.`);
  const findings = await evidenceFindings(store, manifest, parts);
  const { revision, day } = manifest;
  print(context, { file, revision, day, version: manifest.version, findings }, () =>
    [
      `${file}: revision ${revision} as it counted on ${formatDay(day)}, written by Longview ${manifest.version}.`,
      ...(findings.length === 0 ? ['All is as it was.'] : findings),
    ]
      .map(printable)
      .join('\n'),
  );
  if (findings.length > 0)
    throw new AppError(
      'conflict',
      `${counted(findings.length, 'thing')} of ${file} cannot be trusted.`,
    );
}
