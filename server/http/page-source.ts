import type { Logger } from 'pino';
import type { Site } from '#lib/schemas/site.ts';
import { openingCatalogue } from '#lib/services/catalogue.ts';
import type { Store } from '#lib/store/store.ts';
import { sendable } from './answer.ts';
import type { Encoding } from './encoding.ts';
import { tagOf } from './entity-tag.ts';
import type { PackedPage, Render } from './page-renderer.ts';
import type { Headers } from './security-headers.ts';

/** A page in one encoding, ready to be sent. */
export type PageForm = { readonly body: string; readonly etag: string; readonly headers: Headers };

export type Page = Readonly<Record<Encoding, PageForm>> & Pick<PackedPage, 'inline'>;

/** The page of `/`, and the page of all other screens. */
export type Pages = { readonly calculator: Page; readonly shell: Page };

/** The pages of the newest revision: at once where they are ready. */
export type PageSource = () => Pages | Promise<Pages>;

type Deps = { store: Store; site: Site; render: Render; logger: Logger };

/**
 * Keeps the pages of one revision. They are made when they are first asked for, once however many ask; whoever
 * asks after a commit gets pages that show it. Where the catalogue cannot be rendered, the shell stands in.
 */
export function createPageSource({ store, site, render, logger }: Deps): PageSource {
  let made: { revision: number; pages: Pages } | undefined;
  let making: Promise<void> | undefined;

  const make = async () => {
    const { revision, data } = store.current;
    const { calculator, shell } = await render({ site, opening: openingCatalogue(data) }).catch(
      (error) => {
        logger.error({ err: error }, 'page not rendered');
        return render({ site, opening: null });
      },
    );
    made = { revision, pages: { calculator: pageOf(calculator), shell: pageOf(shell) } };
  };

  const pagesSince = async (revision: number): Promise<Pages> => {
    while (!made || made.revision < revision) {
      making ??= make().finally(() => {
        making = undefined;
      });
      await making;
    }
    return made.pages;
  };

  return () => {
    const { revision } = store.current;
    return made && made.revision >= revision ? made.pages : pagesSince(revision);
  };
}

/** A packed page with the headers it goes out with. */
export function pageOf({ inline, ...packed }: PackedPage): Page {
  return {
    identity: formOf(packed.identity, 'identity'),
    gzip: formOf(packed.gzip, 'gzip'),
    br: formOf(packed.br, 'br'),
    inline,
  };
}

function formOf(packed: Uint8Array, encoding: Encoding): PageForm {
  const bytes = Buffer.from(packed);
  const etag = tagOf(bytes);
  const headers = [
    ...['Content-Type', 'text/html; charset=utf-8'],
    ...['Cache-Control', 'no-cache'],
    ...['Vary', 'Accept-Encoding'],
    ...['ETag', etag],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
  return { body: sendable(bytes), etag, headers };
}
