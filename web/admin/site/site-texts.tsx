import { loadPart } from '../../load-part.ts';
import { lazyPart } from '../../ui/lazy.tsx';

/** The drawer of the site texts, loaded when it is first opened: few administrators ever do. */
export const SiteTexts = lazyPart(() =>
  loadPart(
    'site-texts',
    async () => (await import('./site-texts-part.ts')).siteTextsPart.SiteTextsDrawer,
  ),
);
