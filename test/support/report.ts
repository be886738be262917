import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FALLBACK_ASSET_CLASSES, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import { makePlan, type PlanBasis } from '#lib/domain/plan.ts';
import { blend, startWeights } from '#lib/domain/portfolio.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { Foreign } from '../../web/report/pdf/browser-text.ts';
import { fontFile, type ReportFonts } from '../../web/report/pdf/pdf-document.ts';
import type { ReportFacts } from '../../web/report/report-model.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Where the build put what the browser loads. */
const ASSETS = path.join(ROOT, 'dist/web/assets');

export type ReportCase = {
  mode?: 'single' | 'blended';
  classes?: readonly RatedAssetClass[];
  input?: Partial<ProjectionInput>;
  site?: Partial<Site>;
} & Partial<Omit<ReportFacts, 'site' | 'plan'>> &
  Partial<Pick<PlanBasis, 'currency' | 'isAfterCharges'>>;

/** All that a white label may add to a report. */
export const FULL_SITE = {
  licence: 'Aldermoor Asset Management is an authorised financial services provider, FSP 00000.',
  charges:
    'Aldermoor funds charge between 0.35% and 1.45% of their value a year, VAT included. An adviser may charge up to 1% a year more. None of this is deducted here.',
  annualCharges: 1.2,
  ratesSource: 'Aldermoor’s assumptions',
} satisfies Partial<Site>;

/** Makes the facts of a report: the calculator's defaults in blended mode, but for what a case says. */
export async function reportCase(given: ReportCase = {}): Promise<ReportFacts> {
  const { mode = 'blended', classes = FALLBACK_ASSET_CLASSES, input: changed, ...others } = given;
  const { site: added, currency = { code: 'ZAR', symbol: 'R' }, isAfterCharges, ...rest } = others;
  const base: Site = JSON.parse(await readFile(path.join(ROOT, 'data/site.json'), 'utf8'));
  const site = { ...base, ...added };
  const isBlended = mode === 'blended';
  const weights = startWeights(classes.length);
  const holdings = (isBlended ? classes : classes.slice(0, 1)).map(
    ({ name, rate, risk }, index) => ({
      name,
      rate,
      risk,
      sharePercent: isBlended ? (weights[index] ?? 0) : 100,
    }),
  );
  const input: ProjectionInput = {
    initialDeposit: 10_000,
    monthlyTopUp: 500,
    annualEscalation: 5,
    annualRate: blend(
      holdings.map(({ rate, sharePercent }) => ({ rate, percentage: sharePercent })),
    ).rate,
    years: 10,
    adjustForInflation: false,
    inflationRate: 5,
    ...changed,
  };
  const { annualCharges, returnRange } = site;
  const basis = { currency, isBlended, holdings, input, annualCharges };
  return {
    site,
    client: {
      firstName: 'Zoë Łukasz',
      lastName: 'Nguyễn',
      email: 'zoe.nguyen@example.com',
      phone: '+27 82 555 0134',
    },
    date: new Date(2026, 10, 20, 9, 30),
    ratesOrigin: { revision: 12, at: '2026-11-18T09:30:00Z' },
    kept: [],
    goal: 0,
    ...rest,
    plan: makePlan({ ...basis, isAfterCharges: isAfterCharges ?? false }, returnRange),
  };
}

/** Makes as many asset classes as asked for, with names of every length. */
export function manyClasses(count: number): RatedAssetClass[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Class ${index + 1} ${'of a longer name '.repeat(index % 4)}`.trim(),
    description: null,
    risk: (['low', 'medium', 'high'] as const)[index % 3] ?? 'low',
    rate: 0.05 + (index % 9) / 100,
  }));
}

/** Reads the report's typefaces as the build made them. */
export async function builtFonts(): Promise<ReportFonts> {
  const files = await readdir(ASSETS);
  const font = async (start: string) => {
    const file = files.find((name) => name.startsWith(start) && /ttf$/.test(name));
    return fontFile(await readFile(path.join(ASSETS, file ?? '')));
  };
  const instrument = (weight: number) => font(`instrument-sans-${weight}`);
  return {
    instrument: {
      400: await instrument(400),
      500: await instrument(500),
      600: await instrument(600),
    },
    noto: { 400: await font('NotoSans_400'), 600: await font('NotoSans_600') },
  };
}

/** For reports whose every letter the typefaces have: there is no browser to ask here. */
export const NO_BROWSER: Foreign = {
  width: (text) => text.length,
  draw: (text) => {
    throw new Error(`The typeface is missing a letter of '${text}'.`);
  },
};

const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** Draws one grey pixel in place of what a browser would draw for letters missing from the typefaces. */
export const ONE_PIXEL: Foreign = {
  width: (text) => text.length / 2,
  draw: (text) => ({ jpeg: PIXEL, left: 0, ascent: 1, width: 1, height: 1, alias: text }),
};
