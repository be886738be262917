import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { csvCell } from '#lib/domain/csv-cell.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { assetClassList, currencyList, plannedReturnRate } from '#lib/schemas/catalogue.ts';
import { siteTextsAnswer } from '#lib/schemas/site-answers.ts';
import { isCatalogueTable } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import type { PastCatalogue, Store } from '#lib/store/store.ts';
import { methodText, projections } from './evidence-projections.ts';
import { historyCsv } from './history-csv.ts';
import { filterHistory } from './readable-history.ts';
import { rateRows } from './return-rates.ts';

const MANIFEST = 'manifest.json';

const FORMAT = 1;
const UNDER_VERSION = 'under version';
const SITE = 'site.json';
/** The parts that depend on the version. */
const OF_VERSION = ['projections.json', 'method.md'] as const;
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  version: v.string(),
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  day: v.pipe(v.string(), v.isoDate()),
  checksum: sha256,
  site: v.string(),
  parts: v.record(v.string(), sha256),
});

/** What evidence says of itself: its parts by name with their SHA-256, and the revision and day (UTC) it is about. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

export type Parts = ReadonlyMap<string, Buffer>;

/** Returns evidence of a past catalogue: the manifest first, then its parts. The same catalogue and version give the same bytes. */
export async function evidenceOf(
  store: Store,
  past: PastCatalogue,
  version: string,
): Promise<{ manifest: Manifest; parts: Parts }> {
  const parts = await catalogueParts(store, past);
  parts.set(OF_VERSION[0], json(projections(past.data)));
  parts.set(OF_VERSION[1], Buffer.from(methodText(past.data, version)));
  const { revision, day, checksum } = past;
  const manifest: Manifest = {
    format: FORMAT,
    version,
    revision,
    day,
    checksum,
    site: await versionOfSite(store, past),
    parts: Object.fromEntries([...parts].map(([name, content]) => [name, hashOf(content)])),
  };
  return { manifest, parts: new Map([[MANIFEST, json(manifest)], ...parts]) };
}

/** Returns the manifest among the parts of evidence; null if these are no evidence. */
export function readManifest(parts: Parts): Manifest | null {
  try {
    return v.parse(manifestSchema, JSON.parse(parts.get(MANIFEST)?.toString() ?? ''));
  } catch {
    return null;
  }
}

/**
 * Returns a sentence for each part that differs from the manifest or from the catalogue; none if all is as it was. Parts that
 * depend on the version are compared with the manifest alone.
 */
export async function evidenceFindings(
  store: Store,
  manifest: Manifest,
  parts: Parts,
): Promise<string[]> {
  const { revision, day, checksum, site } = manifest;
  const past = await store.pastRevision(revision, day);
  const ofCatalogue = await catalogueParts(store, past);
  const hashes = new Map(Object.entries(manifest.parts));
  const names = new Set([...hashes.keys(), ...parts.keys(), ...ofCatalogue.keys(), ...OF_VERSION]);
  names.delete(MANIFEST);
  const ofParts = [...names].flatMap((name) => {
    const content = parts.get(name);
    if (!content) return [`${name} is missing.`];
    if (!hashes.has(name)) return [`${name} is not in the manifest.`];
    if (hashes.get(name) !== hashOf(content)) return [`${name} was changed.`];
    const own = ofCatalogue.get(name);
    const isSame = own ? own.equals(content) : name !== SITE;
    return isSame ? [] : [`${name} differs from the catalogue.`];
  });
  // Evidence that was written before the first texts under version could not name their revision.
  const known = await versionOfSite(store, past);
  const isKnown = site === known || (site === `not ${UNDER_VERSION}` && known !== UNDER_VERSION);
  return [
    ...(isKnown ? [] : [`The site texts were ${known}.`]),
    ...(checksum === past.checksum
      ? []
      : [`Revision ${revision} of the catalogue is another one.`]),
    ...((await isOfDay(store, past)) ? [] : [`Revision ${revision} was not the last of ${day}.`]),
    ...ofParts,
  ];
}

/** Returns the parts that follow from the catalogue alone. None has users, tokens or proposals. */
async function catalogueParts(store: Store, { revision, data }: PastCatalogue) {
  const { currencies, assetClasses, returnRates, site } = data;
  const parts = new Map([
    ['rates.csv', Buffer.from(ratesCsv(data))],
    [
      'catalogue.json',
      json({
        currencies: v.parse(currencyList, currencies),
        assetClasses: v.parse(assetClassList, assetClasses),
        returnRates: v.parse(v.array(plannedReturnRate), returnRates),
      }),
    ],
  ]);
  if (site[0]) parts.set(SITE, json(v.parse(siteTextsAnswer, site[0])));
  const history = filterHistory(ofCatalogue(store.history(store.current, revision + 1)), data, {});
  const pieces: Buffer[] = [];
  for await (const piece of historyCsv(history)) pieces.push(Buffer.from(piece));
  return parts.set('history.csv', Buffer.concat(pieces));
}

/** Yields revisions with those changes alone that are about the catalogue. */
async function* ofCatalogue(history: AsyncIterable<HistoryRevision>) {
  for await (const header of history)
    yield { ...header, changes: header.changes.filter(({ table }) => isCatalogueTable(table)) };
}

/** Returns all rates, those that are planned after the one that counts. */
function ratesCsv(data: PastCatalogue['data']): string {
  const lines = rateRows(data).flatMap(({ currency, assetClass, ratePercent, next }) => {
    const line = (percent: string, planned: string) =>
      [currency, assetClass, percent, planned].map(csvCell).join();
    const isFirstPlan = ratePercent === null && next;
    return [
      ...(isFirstPlan
        ? []
        : [line(ratePercent === null ? 'not offered' : String(ratePercent), '')]),
      ...(next ? [line(String(percentOf(next.returnRate)), `from ${next.from}`)] : []),
    ];
  });
  return `${['currency,assetClass,ratePercent,planned', ...lines].join('\n')}\n`;
}

/** Returns whether the texts were under version, and since when if it was later. */
async function versionOfSite(store: Store, { revision, data }: PastCatalogue): Promise<string> {
  if (data.site.length > 0) return UNDER_VERSION;
  let first: number | undefined;
  for await (const later of store.history(store.current)) {
    if (later.revision <= revision) break;
    if (later.changeSet.some(({ table, before }) => table === 'site' && !before))
      first = later.revision;
  }
  return first ? `not ${UNDER_VERSION} before revision ${first}` : `not ${UNDER_VERSION}`;
}

/** Returns whether a revision was made on its day, or was the last one by the end of it. */
async function isOfDay(store: Store, { revision, at, day }: PastCatalogue): Promise<boolean> {
  if (at.startsWith(day)) return true;
  return at.slice(0, 10) < day && (await store.pastDay(day)).revision === revision;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
