// The dashboard is there before this: see rest.ts.
import '../screens.tsx';

export { SiteTextsDrawer } from './site-texts-drawer.tsx';
