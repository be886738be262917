import { createRoot } from 'react-dom/client';
import type { Site } from '#lib/schemas/site.ts';
import { requestTo } from './api/client.ts';
import { App } from './app.tsx';
import { StoresProvider } from './stores/context.tsx';
import { RootStore } from './stores/root-store.ts';
import { lateStyles } from './styles/late-styles.ts';

/** The white label, which the server has checked and written into the page. */
function embeddedSite(): Site {
  return JSON.parse(document.getElementById('site')?.textContent ?? '');
}

const stores = new RootStore({ site: embeddedSite(), request: requestTo('') });
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StoresProvider stores={stores}>
      <App url={window.location.pathname} />
    </StoresProvider>,
  );
void lateStyles();
