// The page is there before this: see rest.ts.
import '../start.tsx';
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
import semiBold from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';
import type { ClientDetails } from '#lib/schemas/client-details.ts';
import { fetchFile } from '../load-part.ts';
import type { RootStore } from '../stores/root-store.ts';
import { createReport } from './create-report.ts';
import { browserText } from './pdf/foreign-text.ts';
import { fontFile, type ReportFonts } from './pdf/pdf-document.ts';
import { reportFileName } from './text.ts';

let loading: Promise<ReportFonts> | undefined;

// Fetched with this chunk, so that a report is made at once when it is asked for.
loadFonts().catch(() => undefined);

/** Made on this device: nothing is sent. Throws where there is no result, or the typeface cannot be loaded. */
export async function makeReport(stores: RootStore, client: ClientDetails): Promise<File> {
  const date = new Date();
  const { plan } = stores.calculator;
  if (!plan) throw new Error('There is no result to report.');
  const { ratesOrigin } = stores.catalogue;
  const facts = { site: stores.site, client, date, ratesOrigin, plan };
  const bytes = createReport(facts, await loadFonts(), browserText());
  const name = reportFileName(client.firstName, client.lastName, date);
  return new File([bytes], name, { type: 'application/pdf' });
}

function loadFonts(): Promise<ReportFonts> {
  loading ??= Promise.all([fetchFont(regular), fetchFont(semiBold)])
    .then(([regularFile, semiBoldFile]) => ({ 400: regularFile, 600: semiBoldFile }))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

async function fetchFont(file: string): Promise<string> {
  const response = await fetchFile(new URL(file, import.meta.url));
  return fontFile(new Uint8Array(await response.arrayBuffer()));
}
