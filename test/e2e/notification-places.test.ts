import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { reopenDashboard, toastText } from './dashboard.ts';
import { openPage } from './open-page.ts';
import { sheetOf, startRates } from './rates.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1000 },
  { width: 390, height: 844 },
];
const YIELD_ID = 2;

const {
  page,
  server,
  browser,
  bo,
  boSets,
  rate,
  saveAll,
  paste,
  chooseFile,
  question,
  tab,
  ...editor
} = await startRates();
const { button, action, field } = editor;
const toast = page.locator('.toast');
const dialog = page.getByRole('dialog');

/**
 * Expects the notification to be on the screen, and over none of these controls as far as they are, nor over the field
 * that has the focus, at each size: at the top of the page, at its end, and with each of the controls in the middle or at an edge.
 */
async function expectFree(controls: string, on = page): Promise<void> {
  for (const size of SIZES) {
    await on.setViewportSize(size);
    await expectFreeAsItIs(controls, on);
  }
}

async function expectFreeAsItIs(controls: string, on: Page): Promise<void> {
  const found = await on.evaluate(async (selector) => {
    const drawn = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const centreOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const covered = new Set<string>();
    const look = async (where: string) => {
      await drawn();
      const card = document.querySelector('.toast')?.getBoundingClientRect();
      if (!card || card.top < 0 || card.bottom > innerHeight || card.left < 0)
        covered.add(`the notification is not on the screen, ${where}`);
      for (const one of [...all, ...document.querySelectorAll(':focus')]) {
        const over = document.elementFromPoint(...centreOf(one));
        if (over?.closest('.toast')) covered.add(`${one.textContent || one.id} ${where}`);
      }
    };
    // Another one may have come, or this one have moved into a dialog: it stays, too.
    document
      .querySelector('.toast')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await look('as it comes');
    for (const one of all)
      for (const block of ['start', 'center', 'end'] as const) {
        one.scrollIntoView({ block });
        await look(`at the ${block}`);
      }
    return { count: all.length, covered: [...covered] };
  }, controls);
  expect(found.count, controls).toBeGreaterThan(0);
  expect(found.covered, `${controls} at ${on.viewportSize()?.width} px`).toEqual([]);
}

/** Waits for a notification, and points at it so that it stays: on a busy machine its five seconds are soon over. */
async function heldToast(text: string): Promise<void> {
  await toastText(page, text);
  await toast.dispatchEvent('pointerover');
}

const SAVE_BAR = '.save-bar :is(button, input), .rate-note button';
const FORM = '.editor-actions button';
const IN_DIALOG = 'dialog button:not(.toast *)';

beforeEach(() => rate('Yield Funds').waitFor());

test('at three widths it covers nothing that saves rates, of a form, and of a question', async () => {
  const { last: from } = daysToPlan(utcDay(new Date()));
  await bo('PUT', 'asset-class-returns/3', { returnRate: 0.13, from });
  await reopenDashboard(page, 'Return Rates');
  await button('Cancel the planned rate of Multi-Asset Funds').waitFor();
  await rate('Money Market Funds').fill('150');
  await rate('Yield Funds').fill('10.5');
  await boSets(YIELD_ID, 0.11);
  await saveAll.click();
  await heldToast('Failed to save return rates');
  await button('Use 11.0% for Yield Funds').waitFor();
  await expectFree(SAVE_BAR);
  await paste('Yield Funds', 'Yield Funds\t9\nNowhere\t5\n');
  await expectFree(SAVE_BAR);
  for (const label of ['Reason', 'Counts from']) {
    await field(label).focus();
    await expectFree(SAVE_BAR);
  }

  await tab('Currencies').click();
  await question.waitFor();
  await expectFree(IN_DIALOG);
  await question.getByRole('button', { name: 'Leave' }).click();
  await action('KES', 'Edit').click();
  for (const label of ['Name', 'Symbol']) await field(label).fill('');
  await button('Update Currency').click();
  await heldToast('Validation Error');
  await expectFree(FORM);
  await field('Display order').focus();
  await expectFree(FORM);
  await action('KES', 'Delete').click();
  await dialog.waitFor();
  await expectFree(IN_DIALOG);
});

test('at three widths it covers nothing in the drawers', async () => {
  await rate('Yield Funds').fill('9.5');
  await saveAll.click();
  await heldToast('Return rates saved successfully');
  await button('Upload CSV').click();
  await button('Choose File').waitFor();
  await expectFree(IN_DIALOG);
  await chooseFile(sheetOf('ZAR,Yield Funds,11'));
  await button('Save 1 Rate').waitFor();
  await page.route('**/sheet?**', (route) => route.abort());
  await button('Save 1 Rate').click();
  await heldToast('Failed to save return rates');
  await expectFree(IN_DIALOG);
  await page.getByLabel('Reason').focus();
  await expectFree(IN_DIALOG);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button('Cancel').click();
  await dialog.waitFor({ state: 'detached' });

  await button('History').click();
  const revert = page.getByRole('button', { name: /^Revert revision/ });
  await revert.first().waitFor();
  await expectFree(IN_DIALOG);
  await revert.first().click();
  await page.getByRole('dialog', { name: 'Revert this change?' }).waitFor();
  await expectFree('dialog.dialog button:not(.toast *)');
  expect(await toast.count()).toBe(1);
});

test('at three widths it covers nothing of the calculator', async () => {
  const visitor = await openPage(browser, server.url);
  await visitor.getByRole('button', { name: 'Share' }).click();
  await visitor.locator('.toast').dispatchEvent('pointerover');
  await expectFree(
    '.result-actions button, .result-strip[data-shown="true"] button, .result-dock[data-shown="true"] button',
    visitor,
  );
  await visitor.getByLabel('Initial deposit').focus();
  await visitor.getByRole('button', { name: 'Generate Report' }).first().click();
  await visitor.getByRole('dialog').waitFor();
  await expectFree(IN_DIALOG, visitor);
});
