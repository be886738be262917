import { formatLongDate, formatRate } from '#lib/domain/format.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { type RatesOrigin, ratesOriginText } from '#lib/domain/rates-as-at.ts';
import type { ClientDetails } from '#lib/schemas/client-details.ts';
import type { Site } from '#lib/schemas/site.ts';
import { paletteOf } from './palette.ts';
import { cleanText } from './text.ts';

export type ReportFacts = {
  site: Site;
  client: ClientDetails;
  date: Date;
  ratesOrigin: RatesOrigin;
  plan: Plan;
};

/** What a report says: every text clean, every figure from the projection and its statement. */
export type Report = ReturnType<typeof describeReport>;

/** Returns the words and figures of a report. */
export function describeReport({ site, client, date, ratesOrigin, plan }: ReportFacts) {
  const { currency, isBlended } = plan;
  const holdings = plan.holdings.map((held) => ({ ...held, name: cleanText(held.name) }));
  return {
    ...plan,
    provider: cleanText(`${site.name} ${site.descriptor}`),
    logo: site.logo,
    contact: {
      phone: cleanText(site.contact.phone),
      email: cleanText(site.contact.email),
      address: site.contact.address.map(cleanText).join(', '),
    },
    palette: paletteOf(site.accent, site.accentDark),
    date: formatLongDate(date),
    client: {
      name: cleanText(`${client.firstName} ${client.lastName}`),
      email: cleanText(client.email),
      phone: cleanText(client.phone),
    },
    currency: { code: cleanText(currency.code), symbol: cleanText(currency.symbol) },
    symbol: cleanText(currency.symbol),
    holdings,
    /** The assumed return with up to two decimals: '9.64%'. */
    returnText: formatRate(plan.returnRate),
    /** The chosen asset class, or 'Blended portfolio'. */
    invested: isBlended ? 'Blended portfolio' : (holdings[0]?.name ?? ''),
    ratesAsAt: ratesOriginText(ratesOrigin),
    ratesSentence: ratesSentence(ratesOrigin, site.ratesSource && cleanText(site.ratesSource)),
    charges: site.charges && cleanText(site.charges),
    licence: site.licence && cleanText(site.licence),
    disclaimer: cleanText(site.disclaimer),
  };
}

function ratesSentence(rates: RatesOrigin, source: string | undefined): string {
  if (rates === 'standard') return 'Rates: standard rates.';
  if (!rates) return source ? `Rates: ${source}, date not known.` : 'Rates: date not known.';
  const asAt = `as at ${formatDay(rates.at)}.`;
  return source ? `Rates: ${source}, ${asAt}` : `Rates ${asAt}`;
}
