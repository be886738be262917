import type { PlannedRate } from '#lib/domain/asset-class.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { ASSET_CLASS } from './asset-class.ts';
import { CURRENCY } from './currency.ts';

/** A record before and after a change. `before` is null if it was added, `after` if it was deleted. */
type BeforeAndAfter = { readonly before: object | null; readonly after: object | null };

/** One changed field, for people. Empty text means no value. */
export type FieldChange = { field: string; before: string; after: string };

type Value = string | number | boolean | object | null | undefined;
type Fields = Readonly<Record<string, Value>>;
type EndOfSessions = { readonly sessionsEndedAt?: Value };

const RECORD_FIELDS = Object.entries({ ...CURRENCY.fields, ...ASSET_CLASS.fields });

/** The labels of the fields that the history shows. All other stored fields are internal. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RECORD_FIELDS.map(([field, { label }]) => [field, label.toLowerCase()])),
  isDefault: 'default',
  returnRate: 'rate',
  next: 'planned rate',
  username: 'username',
  isAdmin: 'administrator',
  isReviewer: 'reviewer',
  epoch: 'password',
  sessionsEndedAt: 'sessions ended',
  secondFactorSince: 'second factor since',
  recoveryCodes: 'recovery codes',
  scope: 'scope',
  endsAt: 'end',
  descriptor: 'descriptor',
  about: 'about',
  disclaimer: 'disclaimer',
  licence: 'licence',
  ratesSource: 'source of the rates',
  charges: 'charges in words',
  annualCharges: 'annual charges',
  chargesIncluded: 'results after charges',
  inflation: 'inflation',
  returnRange: 'range of returns',
  nextStep: 'next step',
};

/** Returns whether a change added a record, changed it or deleted it. */
export function actionOf({ before, after }: BeforeAndAfter): 'added' | 'changed' | 'deleted' {
  if (!before) return 'added';
  return after ? 'changed' : 'deleted';
}

/** Returns a change field by field. `percent` formats a rate, which is a fraction. */
export function describeChange(
  change: BeforeAndAfter,
  percent = (rate: number) => `${percentOf(rate)}%`,
): FieldChange[] {
  const [before, after]: [Fields, Fields] = [{ ...change.before }, { ...change.after }];
  return Object.entries(LABELS)
    .map(([field, label]) => ({
      field: label,
      before: valueText(field, before, percent),
      after: valueText(field, after, percent),
    }))
    .filter((one) => one.before !== one.after)
    .flatMap((one) => {
      if (one.field !== LABELS.epoch) return one;
      return isNewPassword(before, after) ? { ...one, before: '', after: 'set anew' } : [];
    });
}

/** Returns whether a change of a user was made to end all of the user's sessions. */
export function endsSessions(before: EndOfSessions, after: EndOfSessions): boolean {
  return after.sessionsEndedAt !== undefined && after.sessionsEndedAt !== before.sessionsEndedAt;
}

/** Returns whether a return rate was added or deleted together with this currency or asset class. */
export function goesWith(rate: BeforeAndAfter, parent: BeforeAndAfter & { id: number }): boolean {
  const action = actionOf(rate);
  if (action === 'changed' || action !== actionOf(parent)) return false;
  const { currencyId, assetClassId }: Fields = { ...(rate.after ?? rate.before) };
  const record = parent.after ?? parent.before ?? {};
  return parent.id === ('code' in record ? currencyId : assetClassId);
}

/** Returns whether a change is of a return rate that applies or is planned, rather than of a class that is not offered. */
export function isOfRate({ before, after }: BeforeAndAfter): boolean {
  const { returnRate, next }: Fields = { ...(after ?? before) };
  return typeof returnRate === 'number' || next !== undefined;
}

/** A new password raises the epoch by one, and so do changes of the second factor and ending all sessions. */
function isNewPassword(before: Fields, after: Fields): boolean {
  if (before.id === undefined || after.id === undefined) return false;
  const otherRaises =
    Number(before.secondFactorSince !== after.secondFactorSince) +
    Number(endsSessions(before, after));
  return Number(after.epoch) - Number(before.epoch) > otherRaises;
}

function valueText(field: string, record: Fields, percent: (rate: number) => string): string {
  const value = record[field];
  if (field === 'returnRate' && value === null) return 'not offered';
  if (value === null || value === undefined) return '';
  if (field === 'returnRate') return percent(Number(value));
  if (field === 'annualCharges') return `${value}%`;
  if (field === 'next') {
    const { returnRate, from } = value as PlannedRate;
    return `${percent(returnRate)} from ${formatDay(from)}`;
  }
  if (field === 'nextStep') return Object.values(value).join(', ');
  if (typeof value === 'object') return figuresText(field, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Returns figures by their names: 'USD 2.5%, ZAR 4.5%'. In a fixed order, since nothing changes with another one. */
function figuresText(field: string, figures: object): string {
  const unit = field === 'inflation' ? '%' : '';
  const texts = Object.entries(figures).map(([name, figure]) => `${name} ${figure}${unit}`);
  return (field === 'inflation' ? texts.sort() : texts).join(', ');
}
