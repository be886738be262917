import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { openDashboard, rowOf, toastText } from './dashboard.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

test('an unusual change is marked while it is typed, and never holds a save', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  const row = rowOf(page, 'Yield Funds');
  const field = row.getByRole('spinbutton');
  const note = row.locator('.rate-note');
  const mark = note.locator('.unusual-change');

  await field.fill('19.9');
  await expect.poll(() => note.innerText()).toBe('was 10.0%');
  await field.fill('100');
  expect((await note.innerText()).split('\n')).toEqual(['10 times the old rate?', 'was 10.0%']);
  await field.fill('5');
  expect((await note.innerText()).split('\n')).toEqual(['Half the old rate?', 'was 10.0%']);

  const style = await mark.evaluate((node) => {
    const { color, fontSize, fontWeight } = getComputedStyle(node);
    const danger = getComputedStyle(document.documentElement).getPropertyValue('--danger');
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = danger;
    const isDanger = getComputedStyle(probe).color === color;
    probe.remove();
    const icon = node.querySelector('svg')?.getBoundingClientRect();
    return { isDanger, fontSize, fontWeight, icon: [icon?.width, icon?.height] };
  });
  expect(style).toEqual({ isDanger: true, fontSize: '13px', fontWeight: '600', icon: [16, 16] });
  const described = await field.getAttribute('aria-describedby');
  await expect.poll(() => note.getAttribute('id')).toBe(described);

  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await toastText(page, 'Return rates saved successfully');
  await expect.poll(() => note.innerText()).toBe('');
  await expect.poll(() => field.inputValue()).toBe('5.0');
});

test('a rate that is not stored yet has no old rate to compare with', async () => {
  const page = await openDashboard(browser, server.url, 'Currencies');
  const answer = await page.request.post(`${server.url}/api/admin/currencies`, {
    headers: { 'x-username': 'admin' },
    data: { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 9 },
  });
  expect(answer.status()).toBe(201);
  await page.reload();
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await page.getByLabel('Currency').selectOption('EUR - Euro');
  const row = rowOf(page, 'Yield Funds');
  await row.getByRole('spinbutton').fill('80');
  await expect.poll(() => row.locator('.rate-note').innerText()).toBe('Not saved yet');
});
