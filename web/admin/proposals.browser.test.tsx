import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  click,
  expectAccessible,
  row,
  show,
  startAdmin,
  textOf,
  toast,
} from '#test/component.tsx';
import { daysToChoose } from '../stores/save-terms.ts';
import { Dashboard } from './dashboard.tsx';

const [MONEY, YIELD, MULTI] = ['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds'];

const tab = page.getByRole('tab', { name: 'Return Rates' });
const rate = (name: string) => row(name).getByRole('spinbutton');
const dialog = page.getByRole('dialog');
const proposal = (assetClassId: number, before: number, after: number) => ({
  currencyId: 1,
  changes: [{ assetClassId, before, after }],
});

/** Shows the return rates while they need a second person. */
async function open(approval: 'on' | 'reviewer' = 'on') {
  const admin = await startAdmin({ approval });
  await show(<Dashboard />, admin.stores);
  await click(tab);
  await expect.element(row(YIELD)).toBeVisible();
  return admin;
}

test('proposes what is typed, and shows it as proposed until it is withdrawn', async () => {
  await open();
  await expect
    .element(page.getByText('They count once a second person has approved them.'))
    .toBeVisible();
  await rate(MONEY).fill('7.5');
  await rate(MULTI).fill('1.2');
  await click(button('Propose 2 Rates'));
  await expect.element(dialog).toHaveAccessibleName('Propose all changes?');
  await click(dialog.getByRole('button', { name: 'Propose' }));
  await expect.element(toast).toHaveTextContent(/Rates proposed successfully.*once a second/);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(rate(MONEY)).toHaveValue(7);
  await expect.element(row(MONEY)).toHaveTextContent('proposed: 7.5%');
  await expect.element(page.getByText('You proposed 2 rates.')).toBeVisible();
  await expectAccessible();
  await click(button('View'));
  await expect.element(dialog).toHaveAccessibleName('Your proposal');
  expect(textOf(dialog)).toMatch(
    /^Your proposal.*2 rates, proposed on .*Money Market Funds, ZAR 7.0% to 7.5%/,
  );
  await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toHaveFocus();
  await expectAccessible();
  await click(dialog.getByRole('button', { name: 'Withdraw' }));
  await expect.element(toast).toHaveTextContent('Proposal withdrawn successfully');
  await expect.element(row(MONEY)).not.toHaveTextContent('proposed');
});

test('a reviewer sees everything, changes nothing, and approves what another proposed', async () => {
  const admin = await open('reviewer');
  await expect.element(page.getByText('Reviewer', { exact: true })).toBeVisible();
  expect(page.getByRole('spinbutton').elements()).toEqual([]);
  for (const name of ['Upload CSV', /^Save/, /^Propose/, /^Stop offering/])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(row(YIELD)).toHaveTextContent('10.0%');
  await click(page.getByRole('tab', { name: 'Currencies' }));
  await expect.element(row('ZAR')).toBeVisible();
  for (const name of ['Edit', 'Delete', 'Set default', 'Add Currency'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await admin.bo('POST', 'asset-class-returns/changes?propose=true', proposal(3, 0.12, 0.012));
  await click(tab);
  await expect.element(page.getByRole('tab', { name: /1 proposal to review$/ })).toBeVisible();
  await click(button('Review'));
  await expect.element(dialog).toHaveAccessibleName('Proposal of 1 rate');
  await expect.element(dialog).toHaveTextContent('Less than a fifth of the old rate?');
  await click(dialog.getByRole('button', { name: 'Decline' }));
  await expect.element(dialog).toHaveTextContent('Say why you decline.');
  await click(dialog.getByRole('button', { name: 'Approve' }));
  await expect.element(toast).toHaveTextContent('Rates approved successfully');
  await expect.element(row(MULTI)).toHaveTextContent('1.2%');
  await expect.element(tab).toHaveFocus();
});

test('shows three proposals until all are wanted, and leaves one that was withdrawn', async () => {
  const admin = await startAdmin({ approval: 'reviewer' });
  for (const after of [0.08, 0.081, 0.082, 0.083, 0.084])
    await admin.bo('POST', 'asset-class-returns/changes?propose=true', proposal(1, 0.07, after));
  await show(<Dashboard />, admin.stores);
  await click(tab);
  await expect.element(page.getByText('2 more proposals are open.')).toBeVisible();
  expect(button('Review').elements()).toHaveLength(3);
  await click(button('Show All'));
  expect(button('Review').elements()).toHaveLength(5);
  await expect.element(tab).toHaveFocus();

  await button('Review').first().click();
  await admin.bo('POST', 'proposals/1/withdraw', {});
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(toast).toHaveTextContent('bo@example.com withdrew this on');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one that differs by now can be declined, or proposed anew by its proposer', async () => {
  const admin = await open();
  await rate(MONEY).fill('7.5');
  await click(button('Propose 1 Rate'));
  await expect.element(button('View')).toBeVisible();
  await admin.bo('POST', 'asset-class-returns/changes?propose=true', proposal(1, 0.07, 0.08));
  await click(page.getByRole('tab', { name: 'Currencies' }));
  await click(tab);
  await click(button('Review'));
  await click(dialog.getByRole('button', { name: 'Approve' }));
  await expect.element(toast).toHaveTextContent('Rates approved successfully');
  await click(button('View'));
  await expect.element(dialog).toHaveTextContent('1 rate was changed in the meantime.');
  await expect.element(dialog).toHaveTextContent('bo@example.com saved 8% on ');
  await click(dialog.getByRole('button', { name: 'Propose Anew' }));
  await expect.element(rate(MONEY)).toHaveValue(7.5);
  await expect.element(button('Propose 1 Rate')).toBeVisible();
});

test('says that reverting a change and cancelling a plan are proposed', async () => {
  const admin = await open();
  const later = { ...proposal(2, 0.1, 0.11), from: daysToChoose().last };
  await admin.bo('POST', 'asset-class-returns/changes?propose=true', later);
  await click(page.getByRole('tab', { name: 'Currencies' }));
  await click(tab);
  await click(button('Review'));
  await click(dialog.getByRole('button', { name: 'Approve' }));
  await click(button(`Cancel the planned rate of ${YIELD}`));
  await expect.element(dialog).toHaveTextContent('once a second person approves it');
  await click(button('Keep'));
  await click(button('History'));
  await click(page.getByRole('button', { name: /^Revert revision/ }));
  const question = page.getByRole('dialog', { name: 'Revert this change?' });
  await expect.element(question).toHaveTextContent('once a second person approves them');
  await click(question.getByRole('button', { name: 'Propose' }));
  await expect.element(toast).toHaveTextContent('Rates proposed successfully');
});
