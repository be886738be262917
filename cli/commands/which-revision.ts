import { readRevision } from '#lib/store/files/revision-log.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import type { Argument, Context } from '../context.ts';
import { fillIn } from '../prompts.ts';
import { wholeNumberWithin } from '../typed.ts';

/** The revision whose number was given as an argument. */
export async function askRevision(context: Context, argument: Argument): Promise<RevisionHeader> {
  const asked = { as: '<revision>', message: 'Revision' };
  const { revision } = await fillIn(context, { revision: argument }, { revision: asked });
  const bounds = { min: 1, max: Number.MAX_SAFE_INTEGER };
  return readRevision(context.folder, wholeNumberWithin('<revision>', revision, bounds));
}
