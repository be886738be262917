import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toastText } from './dashboard.ts';
import { openPage } from './open-page.ts';
import { sheetOf, startRates } from './rates.ts';

const PHONE = { width: 390, height: 844 };
const IN_DIALOG = 'dialog button:not(.toast *)';

const { page, server, browser, rate, saveAll, chooseFile, tab, button, action, field } =
  await startRates();

/**
 * Expects the notification to be on the screen, and over none of these controls, nor over the field that has the focus:
 * as the page stands, and with each of the controls at an edge.
 */
async function expectFree(controls: string, on = page): Promise<void> {
  await on.setViewportSize(PHONE);
  const found = await on.evaluate(async (selector) => {
    const drawn = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const covered = new Set<string>();
    const look = async () => {
      await drawn();
      const card = document.querySelector('.toast')?.getBoundingClientRect();
      if (!card || card.top < 0 || card.bottom > innerHeight)
        covered.add('it is not on the screen');
      for (const one of [...all, ...document.querySelectorAll(':focus')]) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        if (over?.closest('.toast')) covered.add(one.textContent || one.id);
      }
    };
    await look();
    for (const one of all)
      for (const block of ['start', 'end'] as const) {
        one.scrollIntoView({ block });
        await look();
      }
    return { count: all.length, covered: [...covered] };
  }, controls);
  expect(found.count, controls).toBeGreaterThan(0);
  expect(found.covered, controls).toEqual([]);
}

/** Waits for a notification, and points at it so that it stays. */
async function heldToast(text: string, on: Page = page): Promise<void> {
  await toastText(on, text);
  await on.locator('.toast').dispatchEvent('pointerover');
}

test('on a phone a notification covers nothing that saves, of a form and of a drawer', async () => {
  await rate('Money Market Funds').fill('150');
  await saveAll.click();
  await heldToast('Failed to save return rates');
  await field('Reason').focus();
  await expectFree('.save-bar :is(button, input)');
  await rate('Money Market Funds').fill('7.5');
  await saveAll.click();
  await toastText(page, 'Return rates saved successfully');

  await tab('Currencies').click();
  await action('KES', 'Edit').click();
  await field('Name').fill('');
  await button('Update Currency').click();
  await heldToast('Validation Error');
  await expectFree('.editor-actions button');
  await button('Cancel').click();
  await button('Leave').click();

  await tab('Return Rates').click();
  await chooseFile(sheetOf('ZAR,Yield Funds,11'));
  await button('Save 1 Rate').waitFor();
  await page.route('**/sheet?**', (route) => route.abort());
  await button('Save 1 Rate').click();
  await heldToast('Failed to save return rates');
  await expectFree(IN_DIALOG);
});

test('on a phone a notification covers nothing of the calculator', async () => {
  const visitor = await openPage(browser, server.url);
  await visitor.getByRole('button', { name: 'Share' }).click();
  await visitor.locator('.toast').dispatchEvent('pointerover');
  await expectFree('.result-actions button, .result-dock[data-shown="true"] button', visitor);
  await visitor.getByRole('button', { name: 'Generate Report' }).first().click();
  await visitor.getByRole('dialog').waitFor();
  await expectFree(IN_DIALOG, visitor);
});
