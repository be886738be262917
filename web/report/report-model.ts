import { formatLongDate, formatRate } from '#lib/domain/format.ts';
import type { KeptPlan } from '#lib/domain/kept-plan.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { effectiveAnnualRate } from '#lib/domain/rates.ts';
import type { RatesOrigin } from '#lib/domain/rates-as-at.ts';
import { ratesOriginText } from '#lib/domain/rates-origin.ts';
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
  kept: readonly KeptPlan[];
  /** The amount to reach; 0 if none is typed. */
  goal: number;
};

/** The content of a report: cleaned texts, and figures from the projection and its statement. */
export type Report = ReturnType<typeof describeReport>;

/** Returns the words and figures of a report. */
export function describeReport({ site, client, date, ratesOrigin, plan, kept, goal }: ReportFacts) {
  const { nextStep } = site;
  const optional = (text: string | undefined) => text && cleanText(text);
  return {
    ...cleanPlan(plan),
    kept: kept.map((one) => ({ ...one, basis: cleanPlan(one.basis) })),
    goal,
    provider: cleanText(`${site.name} ${site.descriptor}`),
    logo: site.logo,
    contact: {
      phone: cleanText(site.contact.phone),
      email: cleanText(site.contact.email),
      address: site.contact.address.map(cleanText).join(', '),
    },
    nextStep: nextStep && { label: cleanText(nextStep.label), url: new URL(nextStep.url).href },
    palette: paletteOf(site),
    date: formatLongDate(date),
    client: {
      name: cleanText(`${client.firstName} ${client.lastName}`),
      email: cleanText(client.email),
      phone: cleanText(client.phone),
    },
    symbol: cleanText(plan.symbol),
    /** The assumed return with up to two decimals: '9.64%'. */
    returnText: formatRate(plan.returnRate),
    /** The effective annual return after charges: '10.08%'. */
    effectiveText: formatRate(effectiveAnnualRate(plan.input.annualRate)),
    ratesAsAt: ratesOriginText(ratesOrigin),
    ratesSource: optional(site.ratesSource),
    charges: optional(site.charges),
    licence: optional(site.licence),
    disclaimer: cleanText(site.disclaimer),
  };
}

/** Returns a plan with cleaned names. */
function cleanPlan<P extends Pick<Plan, 'currency' | 'holdings'>>(plan: P): P {
  const { code, symbol } = plan.currency;
  return {
    ...plan,
    currency: { code: cleanText(code), symbol: cleanText(symbol) },
    holdings: plan.holdings.map((held) => ({ ...held, name: cleanText(held.name) })),
  };
}
