import { isOffered, type RateOnDay } from '#lib/domain/asset-class.ts';
import { isSamePlannedRate, plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { fractionOf, percentOf } from '#lib/domain/rates.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { returnRateFraction } from '#lib/schemas/fields.ts';
import { recordByName } from '#lib/services/records.ts';
import {
  cancelPlannedRate,
  deleteReturnRate,
  pairKey,
  ratesByPair,
  setReturnRate,
} from '#lib/services/return-rates.ts';
import { validate } from '#lib/services/validate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { askMissing, whichRecord } from '../prompts.ts';
import { dayOf } from '../shared-options.ts';

/** `longview rate set <currency> <class> <percent>` */
export async function setRate(
  context: Context<{ from?: string }>,
  ...args: Argument[]
): Promise<void> {
  const from = dayOf('--from', context.options.from);
  const [currency, assetClass, percent] = args;
  const typed = await askMissing(
    context,
    { currency, assetClass, percent },
    {
      ...whichPair(context),
      percent: { as: '<percent>', message: 'Return rate (%)', check: returnRateOf },
    },
  );
  const returnRate = returnRateOf(typed.percent);
  await commit(
    context,
    (draft) => {
      const { pair, title, before } = namedRate(draft, typed.currency, typed.assetClass);
      const rate = setReturnRate(draft, { ...pair, returnRate }, from);
      const becomes = from ? plannedRateInWords({ returnRate, from }) : percentText(rate);
      return { rate, title, before, becomes, ...toConfirm(before, rate, returnRate) };
    },
    {
      ask: ({ title, before, becomes, question, replaced }) =>
        before && question
          ? {
              question,
              about: `${title} would change from ${percentText(before)} to ${becomes}${replaced && `; ${replaced}`}`,
              refused: 'The rate was not changed.',
            }
          : null,
      warning: ({ question, replaced }) =>
        question && `${question} That needs --yes${replaced && `: ${replaced}`}.`,
      text: ({ title, becomes }) => `Return rates saved successfully: ${title} ${becomes}.`,
      json: ({ rate }) => rate,
    },
  );
}

/** Returns the question to ask before a rate is set, null for none, and which planned rate would be replaced. */
function toConfirm(before: RateOnDay | undefined, after: RateOnDay, returnRate: number) {
  const was = before?.returnRate ?? null;
  const unusual = was === null ? null : unusualChangeQuestion(was, returnRate);
  const planned = before?.next;
  if (!planned || isSamePlannedRate(planned, after.next))
    return { question: unusual, replaced: '' };
  const question = unusual ?? 'Are you sure you want to replace the planned rate?';
  return { question, replaced: `${plannedRateInWords(planned)} would be replaced` };
}

/** `longview rate delete <currency> <class>` */
export async function deleteRate(context: Context, ...args: Argument[]): Promise<void> {
  const typed = await askPair(context, args);
  await commit(
    context,
    (draft) => {
      const { title, before } = namedRate(draft, typed.currency, typed.assetClass);
      const id = before?.id ?? 0;
      deleteReturnRate(draft, id);
      return { id, title, next: before?.next };
    },
    {
      ask: ({ title, next }) => ({
        question: 'Are you sure you want to stop offering this asset class?',
        about: `${title} would not be offered any more${next ? `; ${plannedRateInWords(next)} would be cancelled` : ''}`,
        refused: 'The class is still offered.',
      }),
      text: ({ title }) => `${title} is not offered any more.`,
      json: ({ id }) => ({ id }),
    },
  );
}

/** `longview rate cancel <currency> <class>` */
export async function cancelRate(context: Context, ...args: Argument[]): Promise<void> {
  const typed = await askPair(context, args);
  await commit(
    context,
    (draft) => {
      const { title, before } = namedRate(draft, typed.currency, typed.assetClass);
      return { rate: cancelPlannedRate(draft, before?.id ?? 0), title };
    },
    {
      text: ({ rate, title }) =>
        `Cancelled: ${title} ${isOffered(rate) ? 'stays at' : 'is'} ${percentText(rate)}.`,
      json: ({ rate }) => rate,
    },
  );
}

function askPair(context: Context, [currency, assetClass]: Argument[]) {
  return askMissing(context, { currency, assetClass }, whichPair(context));
}

function whichPair(context: Context) {
  return {
    currency: whichRecord(context, CURRENCY, '<currency>'),
    assetClass: whichRecord(context, ASSET_CLASS, '<class>'),
  };
}

function namedRate(draft: Draft, code: string, name: string) {
  const currency = recordByName(CURRENCY, draft.list('currencies'), code);
  const assetClass = recordByName(ASSET_CLASS, draft.list('assetClasses'), name);
  const pair = { currencyId: currency.id, assetClassId: assetClass.id };
  const before = ratesByPair(draft.catalogue.returnRates).get(pairKey(pair));
  return { pair, title: `${currency.code} ${assetClass.name}`, before };
}

function percentText({ returnRate }: RateOnDay): string {
  if (returnRate === undefined) return 'without a rate';
  return returnRate === null ? 'not offered' : `${percentOf(returnRate)}%`;
}

function returnRateOf(text: string): number {
  return validate(returnRateFraction, fractionOf(readPercent(text)));
}
