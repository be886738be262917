import axe from 'axe-core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { FALLBACK_ASSET_CLASSES, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import { FALLBACK_CURRENCIES } from '#lib/domain/currency.ts';
import { readFragment } from '#lib/domain/read-fragment.ts';
import { type Site, siteSchema } from '#lib/schemas/site.ts';
import site from '../../data/site.json';
import { requestTo } from '../../web/api/client.ts';
import { LinkInputs } from '../../web/calculator/form/link-inputs.ts';
import { AdminStore } from '../../web/stores/admin-store.ts';
import { StoresProvider } from '../../web/stores/context.tsx';
import { RootStore } from '../../web/stores/root-store.ts';
import { SessionStore } from '../../web/stores/session-store.ts';
import { Toaster } from '../../web/ui/toaster.tsx';
import { AXE_OPTIONS, findingsOf, WIDTHS } from './axe-options.ts';
import type { AppOptions } from './component-app.ts';
import { gatedRequest } from './gated-request.ts';

/** The site that comes with the product. */
export const SITE = v.parse(siteSchema, site);

/** Returns the stores of a page that calls no server. */
export function storesAlone(): RootStore {
  const request = async (path: string) => {
    throw new Error(`${path} was called.`);
  };
  return new RootStore({ site: SITE, request });
}

/** Returns the stores of a calculator with the built-in rates, at an address with these inputs: 'years=3&topup=0'. */
export function calculatorStores(
  inputs = '',
  site: Partial<Site> = {},
  classes: readonly RatedAssetClass[] = FALLBACK_ASSET_CLASSES,
  isEmbedded = false,
): RootStore {
  const currencies = FALLBACK_CURRENCIES;
  const stores = new RootStore({
    site: { ...SITE, ...site },
    isEmbedded,
    request: async (path) => {
      throw new Error(`${path} was called.`);
    },
    opening: {
      currencies,
      currencyCode: 'ZAR',
      classes,
      ratesAsAt: { revision: 1, at: '2026-11-28T08:00:00.000Z' },
    },
  });
  stores.onDemand(LinkInputs).apply(readFragment(`#${inputs}`, currencies, false));
  return stores;
}

/** Parts of the page, by what they are called. */
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
export const toast = page.getByRole('region', { name: 'Notifications (F8)' });

/** Returns the text of an element as it is seen, on one line. */
export const textOf = (element: Locator) =>
  (element.element() as HTMLElement).innerText.replace(/\s+/g, ' ').trim();

/** Draws a part of the page in its stores, and what the page notifies of. */
export function show(part: ReactNode, stores = storesAlone()) {
  return render(
    <StoresProvider stores={stores}>
      {part}
      <Toaster />
    </StoresProvider>,
  );
}

/** Starts an application, and returns the stores of a page nobody has signed in to, with the calls they make. */
export async function startPage(options: AppOptions = {}) {
  const { basePath, credentials } = await commands.startApp(options);
  const gated = gatedRequest(requestTo(basePath));
  const stores = new RootStore({ site: SITE, request: gated.request, basePath });
  return {
    ...gated,
    stores,
    session: stores.onDemand(SessionStore),
    credentials,
    /** Makes a change as bo@example.com. */
    bo: (method: string, path: string, json?: unknown) =>
      commands.changeAsColleague(basePath, method, path, json),
  };
}

/** Starts an application, and returns the stores of a dashboard that is signed in to it, with the calls they make. */
export async function startAdmin(options: AppOptions = {}) {
  const started = await startPage(options);
  const { stores, session, credentials } = started;
  await session.login(credentials);
  const admin = new AdminStore(stores, session);
  started.calls.length = 0;
  return { ...started, admin };
}

/** Switches a second factor on for who is signed in. Returns the recovery codes. */
export async function switchOnSecondFactor(admin: AdminStore, password: string) {
  admin.openAccount();
  const { account } = admin;
  account?.openForm('on');
  await account?.submitForm(password, '');
  await account?.switchOn(await commands.codeOf(account.newSecret?.secret ?? ''));
  const codes = account?.newCodes?.codes ?? [];
  admin.closeAccount();
  return codes;
}

/** Clicks on a control once it is enabled and nothing covers it: faster than a real mouse, which waits for more than a frame. */
export async function click(control: Locator): Promise<void> {
  await new Promise(requestAnimationFrame);
  await expect.poll(() => isInReach(control), { message: `${control} in reach` }).toBe(true);
  const element = control.element() as HTMLElement;
  element.focus();
  element.click();
}

/** Returns whether a mouse reaches a control where it is now. If not, it is scrolled to the middle. */
function isInReach(control: Locator): boolean {
  const element = control.element();
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = element.contains(hit) || hit?.closest('label')?.control === element;
  if (!isHit) element.scrollIntoView({ block: 'center' });
  return isHit && !element.matches(':disabled, [aria-busy]');
}

/** Hands a key to what has the focus: only what the page itself does with it happens, and is drawn. */
export async function sendKey(key: string, shiftKey = false): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  // React draws for an event in a microtask.
  await Promise.resolve();
}

/** Gives the page another size, until the test has ended. */
export async function resize(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, height);
}

/** Has the page shown as on another medium, until the test has ended. */
export async function emulate(media: Parameters<typeof commands.emulateMedia>[0]): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ colorScheme: 'light', forcedColors: 'none' }));
  await commands.emulateMedia(media);
}

/** Expects axe to find nothing on the page as it stands. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, AXE_OPTIONS);
  expect(findingsOf(violations)).toEqual([]);
}

/** Expects that neither the page nor what is `inside` scrolls sideways, however wide the screen is. */
export async function expectToFit(inside?: Locator): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800));
  for (const width of WIDTHS) {
    await page.viewport(width, 800);
    for (const part of [document.documentElement, ...(inside ? [inside.element()] : [])])
      await expect
        .poll(() => part.scrollWidth - part.clientWidth, {
          message: `${part.tagName}, ${width} px`,
        })
        .toBeLessThanOrEqual(0);
  }
}
