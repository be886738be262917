import type { Currency } from './currency.ts';
import type { InvestmentMode } from './defaults.ts';
import { formatPercent } from './format.ts';
import type { ProjectionInput } from './projection.ts';
import { fractionOf, MONTHS_PER_YEAR, percentOf } from './rates.ts';
import { type RatesOrigin, ratesOriginDay, ratesOriginText } from './rates-as-at.ts';
import { inputLines, type Line, topUpLines } from './result-description.ts';

/** One class that the money is in: its annual return (a fraction), and its share in whole percent. */
type Holding = { name: string; rate: number; sharePercent: number };

/** All that a result rests on. */
export type Premises = {
  input: ProjectionInput;
  currency: Pick<Currency, 'code' | 'symbol'>;
  mode: InvestmentMode;
  /** One class, or those of a blended portfolio, whose shares total 100. */
  holdings: readonly Holding[];
  ratesOrigin: RatesOrigin;
};

/** A line of what a result rests on; `plain` is its value for a spreadsheet, without symbol, separators and percent sign. */
type PremiseLine = Line & { plain: string };

const FINE = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 4,
  signDisplay: 'negative',
});

/** Returns a rate (a fraction) with up to four decimals, so that what is worked out with it comes out: '0.5833%'. */
export function formatFineRate(rate: number): string {
  return `${FINE.format(percentOf(rate))}%`;
}

/** Returns what a result rests on, line by line. */
export function premiseLines({
  input,
  currency,
  mode,
  holdings,
  ratesOrigin,
}: Premises): PremiseLine[] {
  const { symbol } = currency;
  const lines = inputLines(input, symbol);
  const amount = (line: Line) => ({
    ...line,
    plain: line.value.slice(symbol.length).replaceAll(',', ''),
  });
  const held = mode === 'blended' ? holdings : [];
  return [
    amount(lines.initialDeposit),
    ...topUpLines(input, symbol).map(amount),
    escalationLine(lines.annualEscalation.label, input),
    returnLine(input.annualRate),
    ...held.map(holdingLine),
    inflationLine(input),
    {
      label: 'Rates as at',
      value: ratesOriginDay(ratesOrigin),
      plain: ratesOriginText(ratesOrigin),
    },
  ];
}

function escalationLine(label: string, { annualEscalation }: ProjectionInput): PremiseLine {
  const value = formatFineRate(fractionOf(annualEscalation));
  return { label, value, plain: withoutSign(value) };
}

function returnLine(annualRate: number): PremiseLine {
  const yearly = formatFineRate(annualRate);
  return {
    label: 'Expected return',
    value: `${yearly} a year, ${formatFineRate(annualRate / MONTHS_PER_YEAR)} a month`,
    plain: withoutSign(yearly),
  };
}

function holdingLine({ name, rate, sharePercent }: Holding): PremiseLine {
  const value = formatPercent(sharePercent);
  return { label: `${name}, ${formatFineRate(rate)}`, value, plain: withoutSign(value) };
}

function inflationLine({ adjustForInflation, inflationRate }: ProjectionInput): PremiseLine {
  const label = 'Inflation adjustment';
  const rate = formatFineRate(fractionOf(inflationRate));
  return adjustForInflation
    ? { label, value: `${rate} a year`, plain: withoutSign(rate) }
    : { label, value: 'Off', plain: 'Off' };
}

function withoutSign(percent: string): string {
  return percent.replace('%', '');
}
