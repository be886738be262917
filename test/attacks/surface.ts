import type { Page } from 'playwright-core';
import { openBrowser } from '#test/browser.ts';
import type { Round } from './attack.ts';
import type { Rows } from './hostile-texts.ts';
import { startTarget, type Target } from './target.ts';
import { watchedPage } from './watched-page.ts';

/** A place that takes texts: how they get there, and what has to hold after each. */
export type Surface = { name: string; open: () => Promise<Opened> };

/** A surface that is ready for its texts. */
export type Opened = {
  /** The texts that are tried at once, each in a field of its own; without them all texts, each alone. */
  rows?: Rows;
  /** Tries the texts of row `n`, and notes each look at what came of them. */
  attempt: (row: readonly string[], look: Round, n: number) => Promise<void>;
  /** Looks at what only shows at the end, and closes what was opened. */
  end?: (look: Round) => Promise<void>;
};

/** What is opened on a server; `isKept` where texts that are taken change the data. */
type OnServer = Opened & { isKept?: boolean };

/** Returns what opens a surface of a server of its own, whose data nothing changes that is not kept. */
export function onServer(
  env: Record<string, string>,
  start: (target: Target) => Promise<OnServer>,
): () => Promise<Opened> {
  return async () => {
    const target = await startTarget(env);
    const { isKept, end, ...opened } = await start(target);
    const before = await target.newest();
    return {
      ...opened,
      end: async (look) => {
        if (!isKept) look((await target.newest()) !== before && 'data was changed');
        await end?.(look);
        await target.stop();
      },
    };
  };
}

type Where = {
  path?: string;
  /** True where the page is an administrator's. */
  isAdmin?: boolean;
  env?: Record<string, string>;
  /** What the browser itself may say about refusals. */
  expected?: RegExp;
};

/**
 * Returns what opens a surface in a page of such a server. After each try the page is looked at for anything that a text
 * has done there.
 */
export function inBrowser(
  { path = '/', isAdmin = false, env = {}, expected }: Where,
  start: (page: Page, target: Target) => Promise<OnServer>,
): () => Promise<Opened> {
  return onServer(env, async (target) => {
    const browser = await openBrowser();
    const { page, signs } = await watchedPage(browser, target.url, expected);
    if (isAdmin) await signInAsAnna(page, target);
    await page.goto(target.url + path);
    const opened = await start(page, target);
    return {
      ...opened,
      attempt: async (row, look, n) => {
        await opened.attempt(row, look, n);
        const seen = await signs();
        look(seen.length > 0 && seen.slice(0, 3).join(' | '));
      },
      end: async (look) => {
        await opened.end?.(look);
        await page.context().close();
      },
    };
  });
}

async function signInAsAnna(page: Page, { url, signInAs }: Target): Promise<void> {
  const cookies = (await signInAs()).split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });
  await page.context().addCookies(cookies);
}
