// The dashboard is there before this: see rest.ts.
import '../screens.tsx';
import { SiteTextsDrawer } from './site-texts-drawer.tsx';

/** What opening the site texts loads. */
export const siteTextsPart = { SiteTextsDrawer };
