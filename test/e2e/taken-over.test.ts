import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

/** Has a page empty its first field while its script takes it over: as many tasks after that field as its query says. */
async function emptyEarly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = HTMLInputElement;
    const found = Object.getOwnPropertyDescriptor(prototype, 'defaultValue') ?? {};
    const { port1, port2 } = new MessageChannel();
    let left = Number(location.search.slice(1));
    let field: HTMLInputElement | undefined;
    port1.onmessage = () => {
      if (left-- > 0) return port2.postMessage(null);
      field?.select();
      document.execCommand('delete');
    };
    Object.defineProperty(prototype, 'defaultValue', {
      ...found,
      set(this: HTMLInputElement, value: string) {
        found.set?.call(this, value);
        if (field || this.inputMode !== 'decimal') return;
        field = this;
        port2.postMessage(null);
      },
    });
  });
}

test('a field that is emptied in the midst of being taken over stays empty, and counts so', async () => {
  const page = await newPage(browser);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await emptyEarly(page);
  for (let tasks = 0; tasks < 8; tasks++) {
    await page.goto(`${server.url}/?${tasks}`);
    await expect.poll(() => textOf(page, '.headline')).toContain('R106,464.62');
    expect(await page.getByLabel('Initial deposit').inputValue()).toBe('');
  }
});
