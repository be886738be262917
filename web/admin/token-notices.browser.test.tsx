import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { click, show, startAdmin } from '#test/component.tsx';
import { TokenNotices } from './token-notices.tsx';

test('says which tokens end within 14 days, and leads to them', async () => {
  const { admin, stores, credentials } = await startAdmin();
  admin.openAccount();
  for (const [name, days] of [
    ['nightly', 11],
    ['monthly', 1],
    ['yearly', 15],
  ] as const)
    await admin.account?.addToken({ name, scope: 'rates', days, password: credentials.password });
  admin.closeAccount();
  await show(<TokenNotices admin={admin} />, stores);
  await expect.element(page.getByText(/^The token nightly ends on \w+ \d+, \d+,$/)).toBeVisible();
  await expect.element(page.getByText('in 11 days.')).toBeVisible();
  await expect.element(page.getByText('in 1 day.')).toBeVisible();
  const buttons = page.getByRole('button', { name: 'See Tokens' });
  expect(buttons.all()).toHaveLength(2);
  await click(buttons.first());
  expect(admin.account).toMatchObject({ isForTokens: true });
});
