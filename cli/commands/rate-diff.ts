import { percentOf } from '#lib/domain/rates.ts';
import type { PlannedRate } from '#lib/services/rate-import.ts';
import { diffRates } from '#lib/services/rate-import.ts';
import type { Argument, Context } from '../context.ts';
import { FailedWith, UsageError } from '../failure.ts';
import { counted } from '../output.ts';
import { print } from '../print.ts';
import { hasColour } from '../terminal.ts';
import { formatPlan, namingBadRows, readSheet } from './rate-file.ts';

const DIFFERS = 1;
const FAILED = 2;

/** `longview rate diff <file>`: like diff, it exits with 1 when something differs, so a failure has to be a 2. */
export async function diff(context: Context, argument: Argument): Promise<void> {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.exitCode = FAILED;
  });
  try {
    await namingBadRows(() => show(context, argument));
  } catch (error) {
    throw error instanceof UsageError ? error : new FailedWith(FAILED, error);
  }
}

async function show(context: Context, argument: Argument): Promise<void> {
  const sheet = await readSheet(context, argument);
  const { added, changed, unchanged } = diffRates(await context.catalogue(), sheet);
  const differing = [...added, ...changed].sort((one, other) => one.line - other.line);
  if (differing.length > 0) process.exitCode = DIFFERS;
  print(context, differing.map(asJson), () =>
    differing.length === 0
      ? `Nothing differs: ${counted(unchanged, 'rate')} compared.`
      : formatPlan(differing, { colour: hasColour() }),
  );
}

function asJson({ currency, assetClass, before, after }: PlannedRate) {
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before && percentOf(before.returnRate),
    after: percentOf(after),
  };
}
