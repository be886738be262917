import { formatDay } from '#lib/domain/iso-date.ts';
import { AppError } from '#lib/errors.ts';
import { describeChange, type FieldChange } from '#lib/schemas/describe-change.ts';
import { textsOf } from '#lib/schemas/site-texts.ts';
import {
  describeTexts,
  effectiveSite,
  leftOutWarning,
  readTexts,
  resetTexts,
  setTexts,
} from '#lib/services/site-texts.ts';
import { jsonFrom } from '#lib/store/outside-text.ts';
import { readSite } from '#lib/store/site.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { readInput } from '../input.ts';
import { writeNote } from '../io.ts';
import { type Column, formatTable, print } from '../output.ts';
import { askOne } from '../prompts.ts';
import { dayOf } from '../shared-options.ts';
import { sourceSentence } from './site.ts';

const FIELD: Column<FieldChange> = { title: 'Field', value: ({ field }) => field };
const AFTER: Column<FieldChange> = { title: 'Text', value: ({ after }) => after };
const BEFORE_AND_AFTER: readonly Column<FieldChange>[] = [
  FIELD,
  { title: 'Before', value: ({ before }) => before || '-' },
  { title: 'After', value: ({ after }) => after || '-' },
];

/** `longview site show` */
export async function showTexts(context: Context<{ at?: string }>): Promise<void> {
  const day = dayOf('--at', context.options.at);
  const data = await context.catalogue(day);
  if (day !== undefined && data.site.length === 0)
    throw new AppError(
      'not-found',
      `The site texts were not under version on ${formatDay(day)}: those of site.json counted.`,
    );
  const shown = describeTexts(await readSite(context.address.folder), data);
  print(context, shown, () => {
    const fields = describeChange({ before: null, after: shown.site });
    return [
      formatTable([FIELD, AFTER], fields, context.style),
      '',
      sourceSentence(shown.source),
    ].join('\n');
  });
}

/** `longview site set <file>` */
export async function setFile(context: Context, argument: Argument): Promise<void> {
  const file = await askOne(context, argument, { as: '<file>', message: 'File' });
  const content = jsonFrom(await readInput(context.io, file), file);
  const { texts, leftOut } = readTexts(content);
  for (const warning of leftOutWarning(leftOut)) writeNote(context.io, warning);
  const before = textsOf(await context.site());
  await commit(context, (draft) => setTexts(draft, texts), {
    ask: (_, changes) =>
      changes.length === 0
        ? null
        : question(context, 'Are you sure you want to use these texts?', before, texts),
    text: () => 'These site texts count now, in place of those of site.json.',
    json: () => ({ site: texts, source: 'catalogue' }),
  });
}

/** `longview site reset` */
export async function reset(context: Context): Promise<void> {
  const site = await readSite(context.address.folder);
  const before = textsOf(effectiveSite(site, await context.catalogue()));
  await commit(context, resetTexts, {
    ask: () =>
      question(
        context,
        'Are you sure you want to go back to the texts of site.json?',
        before,
        textsOf(site),
      ),
    text: () => 'The site texts of site.json count again.',
    json: () => ({ site: textsOf(site), source: 'file' }),
  });
}

function question(context: Context, sentence: string, before: object, after: object) {
  const fields = describeChange({ before, after });
  const table = formatTable(BEFORE_AND_AFTER, fields, context.style);
  return {
    question: sentence,
    ...(fields.length > 0 && { table }),
    about:
      fields.length > 0
        ? `This changes what every visitor of ${context.backendName} reads`
        : 'They read as those that count now, and are under version from now on',
    refused: 'Nothing was changed.',
  };
}
