import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  click,
  expectAccessible,
  expectToFit,
  resize,
  row,
  sendKey,
  show,
  startAdmin,
} from '#test/component.tsx';
import { PageFrame } from '../layout/page-frame.tsx';
import { ShortFooter } from '../layout/short-footer.tsx';
import { Dashboard } from './dashboard.tsx';

const LONG = 'Extraordinarily-long-name-without-any-place-to-break-'.repeat(2).slice(0, 100);

const tab = (name: string) => page.getByRole('tab', { name });
const rate = (n: number) => row(`Asset Class ${n}`).getByRole('spinbutton');
const filter = page.getByRole('searchbox');
const dialog = page.getByRole('dialog');

beforeEach(() => {
  window.location.hash = '';
});

/** Shows the dashboard, page frame included, on a catalogue of many currencies and classes after some changes. */
async function open(...changes: [method: string, path: string, json: unknown][]) {
  const admin = await startAdmin({ large: [12, 30] });
  for (const change of changes) await admin.bo(...change);
  await show(
    <PageFrame footer={<ShortFooter />}>
      <Dashboard />
    </PageFrame>,
    admin.stores,
  );
  return admin;
}

test('the filter never drops what was typed in a row that it hides', async () => {
  await open();
  await click(tab('Return Rates'));
  await rate(0).fill('9');
  await expect.element(filter).toHaveAttribute('aria-label', 'Filter asset classes');
  await filter.fill('class 2');
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(11);
  await expect
    .element(page.getByText('1 unsaved change, 1 of them not shown'))
    .toHaveTextContent('1 unsaved change, 1 of them not shown');
  await filter.fill('');
  await expect.element(rate(0)).toHaveValue(9);
});

test('nothing that stays in view hides the field that has the focus', async () => {
  await resize(1280, 800);
  await open();
  await click(tab('Return Rates'));
  await click(rate(0));
  const isWholeFocusSeen = () => {
    const focused = document.activeElement;
    const { left, width, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
    return [top + 1, bottom - 1].every(
      (y) => document.elementFromPoint(left + width / 2, y) === focused,
    );
  };
  for (const isBack of [false, true])
    for (let n = 1; n < 30; n++) {
      const before = document.activeElement;
      await sendKey('Enter', isBack);
      expect(document.activeElement).not.toBe(before);
      expect(isWholeFocusSeen(), `${n} times Enter, ${isBack ? 'back' : 'on'}`).toBe(true);
    }
  await expect.element(rate(0)).toHaveFocus();
});

test('long lists with the longest names fit, filtered, edited and asked about', async () => {
  const currency = { code: 'WWWWWWWWWW', name: LONG, symbol: 'WWWWWWWW', displayOrder: -1_000_000 };
  const assetClass = { name: LONG, description: LONG.repeat(10).slice(0, 1000), risk: 'medium' };
  await open(['PUT', 'currencies/2', currency], ['PUT', 'asset-classes/2', assetClass]);
  const expectGoodAmongOthers = async () => {
    await filter.fill('long');
    await expect.element(page.getByText(/^1 of /)).toBeVisible();
    await expectAccessible();
    await filter.fill('');
  };
  await expectGoodAmongOthers();
  await click(row(currency.code).getByRole('button', { name: 'Edit' }));
  await expectToFit();
  await click(row(currency.code).getByRole('button', { name: 'Delete' }));
  await expectToFit(dialog);
  await userEvent.keyboard('{Escape}');
  await click(tab('Asset Classes'));
  await click(row(LONG).getByRole('button', { name: 'Edit' }));
  await expectToFit();
  await click(tab('Return Rates'));
  await expect.element(row(LONG)).toBeVisible();
  await expectToFit();
  await expectGoodAmongOthers();
});

test('the history of long texts and its questions are accessible and fit', async () => {
  const change = { name: LONG, description: 'Long '.repeat(60), risk: 'low' };
  const { bo } = await open(['PUT', 'asset-classes/3', change]);
  await click(tab('Asset Classes'));
  await click(page.getByRole('button', { name: 'History', exact: true }));
  const revert = dialog.getByRole('button', { name: /^Revert/ }).first();
  await expect.element(revert).toBeVisible();
  await expectAccessible();
  await expectToFit(dialog);
  await bo('PUT', 'asset-classes/3', { ...change, risk: 'high' });
  await click(revert);
  const question = page.getByRole('dialog', { name: 'Revert this change?' });
  await expect.element(question.getByRole('alert')).toBeVisible();
  await expectAccessible();
  await expectToFit(question);
});
