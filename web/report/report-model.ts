import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { formatLongDate, formatRate } from '#lib/domain/format.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { type RatesOrigin, ratesDay, ratesOriginText } from '#lib/domain/rates-as-at.ts';
import type { RiskLevel } from '#lib/domain/risk.ts';
import type { Statement } from '#lib/domain/statement.ts';
import type { ClientDetails } from '#lib/schemas/client-details.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { RootStore } from '../stores/root-store.ts';
import { paletteOf } from './palette.ts';
import { cleanText } from './text.ts';

/** One asset class of a portfolio with the whole percent shown for it. */
type PortfolioPart = { assetClass: RatedAssetClass; sharePercent: number };

/** All that a report rests on. */
export type ReportFacts = {
  site: Site;
  client: ClientDetails;
  date: Date;
  ratesAsAt: RatesOrigin;
  currency: Pick<Currency, 'code' | 'symbol'>;
  input: ProjectionInput;
  statement: Statement;
  portfolio:
    | { mode: 'single'; assetClass: RatedAssetClass }
    | { mode: 'blended'; parts: readonly PortfolioPart[]; risk: RiskLevel };
};

/** Returns what the calculator shows now, as the facts of a report for a client; null while there is no result. */
export function reportFacts(
  { calculator, catalogue, site }: Pick<RootStore, 'calculator' | 'catalogue' | 'site'>,
  client: ClientDetails,
  date: Date,
): ReportFacts | null {
  const { input, statement, currency, symbol, mode, portfolio, selectedClass } = calculator;
  if (!input || !statement || !currency) return null;
  const parts = portfolio.allocations.map(({ assetClass, shownPercent }) => ({
    assetClass,
    sharePercent: shownPercent,
  }));
  const blended = { mode: 'blended', parts, risk: portfolio.risk } as const;
  const single = selectedClass && ({ mode: 'single', assetClass: selectedClass } as const);
  const chosen = mode === 'blended' ? blended : single;
  if (!chosen) return null;
  return {
    site,
    client,
    date,
    ratesAsAt: catalogue.isStandardRates ? 'standard' : catalogue.ratesAsAt,
    currency: { code: currency.code, symbol },
    input,
    statement,
    portfolio: chosen,
  };
}

/** What a report says: every text clean, every figure from the projection and its statement. */
export type Report = ReturnType<typeof describeReport>;

/** Returns the words and figures of a report. */
export function describeReport(facts: ReportFacts) {
  const { site, client, input, statement, currency, portfolio, ratesAsAt } = facts;
  const isBlended = portfolio.mode === 'blended';
  const parts = isBlended
    ? portfolio.parts
    : [{ assetClass: portfolio.assetClass, sharePercent: 100 }];
  const holdings = parts.map(({ assetClass: { name, risk, rate }, sharePercent }) => ({
    name: cleanText(name),
    risk,
    rate,
    sharePercent,
  }));
  return {
    provider: cleanText(`${site.name} ${site.descriptor}`),
    logo: site.logo,
    contact: {
      phone: cleanText(site.contact.phone),
      email: cleanText(site.contact.email),
      address: site.contact.address.map(cleanText).join(', '),
    },
    palette: paletteOf(site.accent, site.accentDark),
    date: formatLongDate(facts.date),
    client: {
      name: cleanText(`${client.firstName} ${client.lastName}`),
      email: cleanText(client.email),
      phone: cleanText(client.phone),
    },
    currency: { code: cleanText(currency.code), symbol: cleanText(currency.symbol) },
    input,
    statement,
    holdings,
    isBlended,
    risk: isBlended ? portfolio.risk : portfolio.assetClass.risk,
    /** The assumed return with up to two decimals: '9.64%'. */
    returnRate: formatRate(input.annualRate),
    /** The chosen asset class, or 'Blended portfolio'. */
    invested: isBlended ? 'Blended portfolio' : (holdings[0]?.name ?? ''),
    ratesAsAt: ratesOriginText(ratesAsAt),
    /** Where the rates come from, if that is said, and of when they are. */
    ratesSentence: ratesSentence(ratesAsAt, site.ratesSource && cleanText(site.ratesSource)),
    /** What the provider takes, where it says so. */
    charges: site.charges && cleanText(site.charges),
    /** What the provider takes of the return, in percent, where it is known. */
    annualCharges: site.annualCharges,
    licence: site.licence && cleanText(site.licence),
  };
}

function ratesSentence(rates: RatesOrigin, source: string | undefined): string {
  if (rates === 'standard') return 'Rates: standard rates.';
  if (!rates) return source ? `Rates: ${source}, date not known.` : 'Rates: date not known.';
  const asAt = `as at ${ratesDay(rates)}.`;
  return source ? `Rates: ${source}, ${asAt}` : `Rates ${asAt}`;
}
