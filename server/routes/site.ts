import { readSiteTexts, resetSiteTexts, saveSiteTexts } from '#lib/api/site.ts';
import * as texts from '#lib/services/site-texts.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the routes with which administrators read and change the site texts. */
export function siteRoutes({ store, site }: RouteDeps): Route[] {
  return [
    route(readSiteTexts, () => texts.describeTexts(site, store.current.data)),

    route(saveSiteTexts, async ({ body, commit }) => {
      const { site: given, before } = Object(body);
      const read = texts.readTexts(given);
      return commit((draft) => {
        texts.refuseOtherTexts(draft, site, before);
        texts.setTexts(draft, read.texts);
        const { warnings, ...counted } = texts.describeTexts(site, draft.catalogue);
        return {
          revision: draft.revision(),
          ...counted,
          warnings: [...texts.leftOutWarning(read.leftOut), ...warnings],
        };
      });
    }),

    route(resetSiteTexts, ({ commit }) => commit(texts.resetTexts)),
  ];
}
