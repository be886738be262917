import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { click, expectAccessible, show, startAdmin } from '#test/component.tsx';
import { ReturnRatesTab } from './return-rates-tab.tsx';

const { first, last } = daysToPlan(utcDay(new Date()));
const TODAY = formatDay(utcDay(new Date()));
const planned = page.getByRole('button', { name: 'Planned', exact: true });
const drawer = page.getByRole('dialog', { name: 'Planned rates' });
const texts = () =>
  drawer
    .getByRole('listitem')
    .elements()
    .map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' '));

let admin: Awaited<ReturnType<typeof startAdmin>>;
const plan = (id: number, returnRate: number, from: string) =>
  admin.bo('PUT', `asset-class-returns/${id}`, { returnRate, from });

beforeEach(async () => {
  admin = await startAdmin();
  await show(<ReturnRatesTab admin={admin.admin} onLeave={(go) => go()} />, admin.stores);
  await expect.element(planned).toBeVisible();
});

test('lists what is planned in all currencies by day, and cancels it for a reason', async () => {
  await plan(2, 0.105, last);
  await plan(4, 0.055, first);
  await click(planned);
  await expect
    .element(drawer.getByText('2 rates count from a later day, 00:00 UTC.'))
    .toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Close' })).toHaveFocus();
  const heads = drawer.getByRole('heading', { level: 3 });
  await expect.element(heads.first()).toHaveTextContent(`${formatDay(first)} in 1 day`);
  expect(texts()).toEqual([
    `Money Market Funds, KES 5.0% to 5.5% bo@example.com, ${TODAY} Cancel`,
    `Yield Funds, ZAR 10.0% to 10.5% bo@example.com, ${TODAY} Cancel`,
  ]);
  await expectAccessible();
  const saved = commands.savedFile();
  await click(drawer.getByRole('button', { name: 'Download CSV' }));
  const { name, text } = await saved;
  expect(name).toMatch(/^planned-rates-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain(`${first},KES,Money Market Funds,5,5.5,bo@example.com,`);

  await click(drawer.getByRole('button', { name: /^Cancel the planned rate of Money/ }));
  const question = page.getByRole('dialog', { name: 'Cancel the planned rate?' });
  await expect.element(question).toHaveTextContent('Money Market Funds stays at 5.0% in KES.');
  await question.getByLabelText('Reason').fill('A mistake');
  await click(question.getByRole('button', { name: 'Cancel Rate' }));
  await expect.poll(texts).toHaveLength(1);
  expect(admin.notes).toEqual(['A mistake']);
  await expect.element(drawer.getByRole('button', { name: /^Cancel the planned/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(planned).toHaveFocus();
});

test('says that it loads, that it could not, and that nothing is planned', async () => {
  const release = admin.hold('GET /api/admin/upcoming-rates');
  await click(planned);
  await expect.element(drawer.getByText('Loading planned rates...')).toBeVisible();
  admin.gate.pass = () => {
    throw new TypeError('Failed to fetch');
  };
  release();
  await expect.element(drawer.getByText('Nothing is planned')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await click(planned);
  await expect.element(drawer.getByRole('alert')).toHaveTextContent('Failed to load planned rates');
  admin.gate.pass = () => {};
  await click(drawer.getByRole('button', { name: 'Try again' }));
  await expect.element(drawer.getByText('Nothing is planned')).toBeVisible();
});
