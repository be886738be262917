// Keeps the page's code out of this bundle: see rest.ts.
import '../start.tsx';
import noto400 from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
import noto600 from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';
import instrument400 from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?weight=400';
import instrument500 from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?weight=500';
import instrument600 from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?weight=600';
import type { ClientDetails } from '#lib/schemas/client-details.ts';
import { fetchFile } from '../load-part.ts';
import type { RootStore } from '../stores/root-store.ts';
import { createReport } from './create-report.ts';
import { browserText } from './pdf/browser-text.ts';
import { fontFile, type ReportFonts } from './pdf/pdf-document.ts';
import type { ReportFacts } from './report-model.ts';
import { reportFileName } from './text.ts';

let loading: Promise<ReportFonts> | undefined;

// Loaded with this file, so that the first report does not wait for them.
loadFonts().catch(() => undefined);

/** Makes a report on this device; nothing is sent. Throws if there is no result, or a typeface cannot be loaded. */
export async function makeReport(
  stores: RootStore,
  client: ClientDetails,
  whatIf: Pick<ReportFacts, 'kept' | 'goal'>,
): Promise<File> {
  const date = new Date();
  const { plan } = stores.calculator;
  if (!plan) throw new Error('There is no result to report.');
  const { ratesOrigin } = stores.catalogue;
  const facts = { site: stores.site, client, date, ratesOrigin, plan, ...whatIf };
  const bytes = createReport(facts, await loadFonts(), browserText());
  const name = reportFileName(client.firstName, client.lastName, date);
  return new File([bytes], name, { type: 'application/pdf' });
}

function loadFonts(): Promise<ReportFonts> {
  loading ??= fetchFonts().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchFonts(): Promise<ReportFonts> {
  const files = [instrument400, instrument500, instrument600, noto400, noto600];
  const [i400 = '', i500 = '', i600 = '', n400 = '', n600 = ''] = await Promise.all(
    files.map(fetchFont),
  );
  return { instrument: { 400: i400, 500: i500, 600: i600 }, noto: { 400: n400, 600: n600 } };
}

async function fetchFont(file: string): Promise<string> {
  const response = await fetchFile(new URL(file, import.meta.url));
  return fontFile(new Uint8Array(await response.arrayBuffer()));
}
