import { printable } from '#lib/domain/printable.ts';
import { counted } from '#lib/domain/sentence.ts';
import { copyRevisions, planCopy } from '#lib/store/archive/copy.ts';
import {
  type BackendAddress,
  backendName,
  parseBackendAddress,
} from '#lib/store/backend/address.ts';
import type { Backend } from '#lib/store/backend/backend.ts';
import { copySessionKeys } from '#lib/store/sessions/session-keys.ts';
import type { Context } from '../context.ts';
import { FailedWith, UsageError, WRONG_USAGE } from '../failure.ts';
import type { Io } from '../io.ts';
import { print } from '../output.ts';
import { withProgress } from '../progress.ts';

type CopyContext = Context<{ from?: string; to?: string; sessionKeys?: true }>;

/** The newest revision of source and target, and the number of copied ones. */
type Done = { from: number; to: number; copied: number };

/** `longview data copy --from PLACE --to PLACE` */
export async function copy(context: CopyContext): Promise<void> {
  const { io, options } = context;
  const from = addressOfOption('--from', options.from);
  const to = addressOfOption('--to', options.to);
  let done: Done = { from: 0, to: 0, copied: 0 };
  const isWithKeys = options.sessionKeys && !options.dryRun;
  const sessionKeys = await withBackend(io, from, (source) =>
    withBackend(io, to, async (target) => {
      const work = async () => {
        done = await copyBetween(context, source, target);
      };
      return isWithKeys ? copySessionKeys(source, target, work) : work();
    }),
  );
  print(context, { ...done, ...(isWithKeys && { sessionKeys }) }, () => {
    const [source, target] = [printable(backendName(from)), printable(backendName(to))];
    const revisions = counted(done.copied, 'revision');
    if (options.dryRun && done.copied > 0)
      return `${revisions} would be copied from ${source} to ${target}.\n\nNothing was changed: this was a dry run.`;
    const sentence =
      done.copied > 0
        ? `Copied ${revisions} from ${source} to ${target}: the newest is ${done.to}.`
        : `Nothing ${options.dryRun ? 'would' : 'had to'} change: ${source} is at revision ${done.from}, ${target} at ${done.to}.`;
    if (!isWithKeys) return sentence;
    return `${sentence} ${sessionKeys ? `${target} has the session keys too.` : `There are no session keys in ${source}.`}`;
  });
}

async function copyBetween(
  { io, options }: CopyContext,
  source: Backend,
  target: Backend,
): Promise<Done> {
  const plan = await planCopy(source, target);
  const left = plan.from - plan.to;
  if (left <= 0) return { ...plan, copied: 0 };
  if (options.dryRun) return { ...plan, copied: left };
  const newest = await withProgress(io, 'Copying', plan.from, (advance) =>
    copyRevisions(source, target, plan, advance),
  );
  io.isSaved = true;
  return { from: newest, to: newest, copied: newest - plan.to };
}

async function withBackend<T>(
  io: Io,
  address: BackendAddress,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const backend = await io.openBackend(address);
  return work(backend).finally(() => backend.close());
}

function addressOfOption(option: string, text: string | undefined): BackendAddress {
  if (text === undefined) throw new UsageError('Name both places: --from PLACE --to PLACE.');
  try {
    return parseBackendAddress(text, option);
  } catch (error) {
    throw new FailedWith(WRONG_USAGE, error);
  }
}
