import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '#test/accounts.ts';
import { codeOf } from '#test/second-factor.ts';

export const STEPS_TITLE = 'Second factor';
export const CODES_TITLE = 'Your recovery codes';
export const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';

/** Returns the dialog of the account; while it shows the steps or the codes of a second factor it has their title. */
export function accountDialog(page: Page, title = 'Account'): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Returns one of its parts. */
export function partOf(page: Page, name: 'Password' | 'Second factor' | 'Sessions'): Locator {
  return accountDialog(page).getByRole('region', { name });
}

/** Returns the button that opens it. */
export function opener(page: Page): Locator {
  return page.getByRole('button', { name: 'Account' });
}

/** Opens it, and returns the part of the second factor once it has loaded. */
export async function openSecondFactor(page: Page): Promise<Locator> {
  await opener(page).click();
  const part = partOf(page, 'Second factor');
  await part.waitFor();
  return part;
}

/** Types the password into the open dialog, and returns it once it shows how to switch on. */
export async function openSteps(page: Page): Promise<Locator> {
  const part = partOf(page, 'Second factor');
  await part.getByRole('button', { name: 'Switch On' }).click();
  await part.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const dialog = accountDialog(page, STEPS_TITLE);
  await dialog.getByLabel('Secret').waitFor();
  return dialog;
}

/** Types the code that the app shows beside the secret on the screen; returns the secret. */
export async function typeCode(dialog: Locator): Promise<string> {
  const secret = (await dialog.getByLabel('Secret').inputValue()).replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(await codeOf(secret));
  return secret;
}

/** Returns the recovery codes on the screen. */
export function shownCodes(page: Page): Promise<string[]> {
  return accountDialog(page, CODES_TITLE).getByRole('listitem').allInnerTexts();
}
