import type { Page } from 'playwright-core';
import type { Target } from './target.ts';

/** Shows the administrators' screens in a page, signed in as anna. */
export async function openAdmin(page: Page, target: Target): Promise<void> {
  const cookies = (await target.signInAs()).split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: target.url };
  });
  await page.context().addCookies(cookies);
  await page.goto(`${target.url}/admin`);
}
