import { defaultCurrency, inDisplayOrder } from '#lib/domain/currency.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { inflationIn } from '#lib/domain/inputs.ts';
import { makePlan, type Plan } from '#lib/domain/plan.ts';
import { project } from '#lib/domain/projection.ts';
import vectors from '#lib/domain/vectors/projection.json' with { type: 'json' };
import { formulas, leftOutSentences, methodSentences } from '#lib/domain/workings.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import { ratedAssetClasses } from './catalogue.ts';

const ANY_RATE = 0.07;

/** Returns the reference vectors as this version works them out, and the opening plan with the rates and figures of a catalogue. */
export function projections(data: Catalogue) {
  return {
    vectors: vectors.map(({ name, input, expected }) => ({
      name,
      input,
      expected,
      result: project(input),
    })),
    openingPlan: openingOf(data).first ? openingPlan(data) : null,
  };
}

/** Returns the method in words and formulas, with the opening plan as the example. */
export function methodText(data: Catalogue, version: string): string {
  const plan = openingPlan(data);
  const sections = [
    `# How Longview ${version} works out its figures`,
    ...methodSentences(plan),
    ...formulas(plan).map(
      ({ name, lines }) => `${name}: ${lines.map((line) => `\`${line}\``).join('; ')}`,
    ),
    '## What is left out',
    ...leftOutSentences(plan, data.site[0]?.charges),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Returns the plan that the calculator opened with. Texts that are not under version count as left out. */
function openingPlan(data: Catalogue): Plan {
  const { currency, first } = openingOf(data);
  const { annualCharges, chargesIncluded, inflation, returnRange } = data.site[0] ?? {};
  const { initialDeposit, monthlyTopUp, annualEscalation, years, adjustForInflation } =
    CALCULATOR_DEFAULTS;
  return makePlan(
    {
      currency: currency ?? { code: '', symbol: '' },
      isBlended: false,
      holdings: first
        ? [{ name: first.name, rate: first.rate, risk: first.risk, sharePercent: 100 }]
        : [],
      input: {
        initialDeposit,
        monthlyTopUp,
        annualEscalation,
        years,
        adjustForInflation,
        annualRate: first?.rate ?? ANY_RATE,
        inflationRate: inflationIn(currency?.code, inflation),
      },
      annualCharges,
      isAfterCharges: chargesIncluded === true,
    },
    returnRange,
  );
}

/** Returns the currency and the asset class that the calculator opened with. */
function openingOf(data: Catalogue) {
  const currency = defaultCurrency(inDisplayOrder(data.currencies));
  const [first] = currency ? ratedAssetClasses(data, currency.code) : [];
  return { currency, first };
}
