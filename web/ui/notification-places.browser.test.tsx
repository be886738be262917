import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  button,
  calculatorStores,
  click,
  field,
  resize,
  row,
  show,
  startAdmin,
} from '#test/component.tsx';
import { Dashboard } from '../admin/dashboard.tsx';
import { DeferredResultProvider } from '../calculator/results/deferred-result.tsx';
import { ResultDock } from '../calculator/results/in-reach.tsx';
import { INPUTS_ID } from '../calculator/results/jump-links.tsx';
import { ResultsPanel } from '../calculator/results/results-panel.tsx';
import { ClientDialog } from '../report/client-dialog.tsx';

const rate = row('Money Market Funds').getByRole('spinbutton');
const tab = (name: string) => page.getByRole('tab', { name });

/** Waits for a notification, and points at it so that it stays. */
async function heldToast(text: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text);
  await expect.element(toast).toBeVisible();
  toast.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
}

/**
 * Expects the notification to be on the screen, and over none of these controls, nor over the field that has the focus:
 * as the page stands, and with each of the controls at an edge.
 */
async function expectFree(selector: string): Promise<void> {
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  expect(all.length, selector).toBeGreaterThan(0);
  const look = async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { top = -1, bottom = 0 } =
      document.querySelector('.toast')?.getBoundingClientRect() ?? {};
    expect([top >= 0, bottom <= window.innerHeight], 'it is on the screen').toEqual([true, true]);
    for (const one of [...all, ...document.querySelectorAll(':focus')]) {
      const { left, top, width, height } = one.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      expect(over?.closest('.toast'), one.textContent || one.id).toBeFalsy();
    }
  };
  await look();
  for (const one of all)
    for (const block of ['start', 'end'] as const) {
      one.scrollIntoView({ block });
      await look();
    }
}

test('on a phone a notification covers nothing that saves, of a form and of a drawer', async () => {
  window.location.hash = '';
  await resize(390, 844);
  const { stores, gate } = await startAdmin();
  await show(<Dashboard />, stores);
  await click(tab('Return Rates'));
  await rate.fill('150');
  await click(button('Save All Changes'));
  await heldToast('Failed to save return rates');
  await click(field('Reason'));
  await expectFree('.save-bar :is(button, input)');
  await rate.fill('7.5');
  await click(button('Save All Changes'));
  await heldToast('Return rates saved successfully');

  await click(tab('Currencies'));
  await click(row('KES').getByRole('button', { name: 'Edit' }));
  await field('Name').fill('');
  await click(button('Update Currency'));
  await heldToast('Validation Error');
  await expectFree('.editor-actions button');
  await click(button('Cancel'));
  await click(button('Leave'));

  await click(tab('Return Rates'));
  await click(button('Upload CSV'));
  const sheet = 'currency,assetClass,ratePercent\nZAR,Yield Funds,11\n';
  const chosen = commands.chooseFile('rates.csv', sheet);
  await button('Choose File').click();
  await chosen;
  await expect.element(button('Save 1 Rate')).toBeVisible();
  gate.pass = () => {
    throw new TypeError('Failed to fetch');
  };
  await click(button('Save 1 Rate'));
  await heldToast('Failed to save return rates');
  await expectFree('dialog button:not(.toast *)');
});

test('on a phone a notification covers nothing of result, dock and dialog of the calculator', async () => {
  await resize(390, 844);
  const stores = calculatorStores();
  await show(
    <DeferredResultProvider>
      <div id={INPUTS_ID} style={{ height: 1200 }} />
      <ResultsPanel />
      <ResultDock />
    </DeferredResultProvider>,
    stores,
  );
  await expect.element(button('See results')).toBeVisible();
  stores.toasts.show({ kind: 'success', title: 'Link copied' });
  await heldToast('Link copied');
  await expectFree('.result-actions button, .result-dock[data-shown="true"] button');
  await show(<ClientDialog onClose={() => {}} />, stores);
  await expectFree('dialog button:not(.toast *)');
});
