import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '#lib/schemas/site.ts';

/** What dist/render/render.js offers. */
type Renderer = { renderShell: (page: { site: Site; assets: unknown }) => string };

/** The page with this white label, made by the renderer that was built beside the server. */
export async function renderPage(site: Site, distFolder: string): Promise<string> {
  const folder = path.join(distFolder, 'render');
  const [renderer, assets] = await Promise.all([
    import(pathToFileURL(path.join(folder, 'render.js')).href) as Promise<Renderer>,
    readFile(path.join(folder, 'assets.json'), 'utf8'),
  ]);
  return renderer.renderShell({ site, assets: JSON.parse(assets) });
}
