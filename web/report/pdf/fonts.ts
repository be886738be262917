import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
import semiBold from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';
import { fontFile } from './font-file.ts';
import type { ReportFonts } from './pdf-document.ts';

let loading: Promise<ReportFonts> | undefined;

/** The report's typeface, fetched once; after a failure the next call tries again. */
export function loadFonts(): Promise<ReportFonts> {
  loading ??= fetchFonts().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchFonts(): Promise<ReportFonts> {
  const [light, bold] = await Promise.all([fetchFont(regular), fetchFont(semiBold)]);
  return { 400: light, 600: bold };
}

async function fetchFont(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return fontFile(new Uint8Array(await response.arrayBuffer()));
}
