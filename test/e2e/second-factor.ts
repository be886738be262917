import type { Locator, Page } from 'playwright-core';
import { codeOf } from '#test/second-factor.ts';

const TITLE = 'Second factor';
export const CODES_TITLE = 'Your recovery codes';
export const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';

/** Returns the dialog of the second factor. */
export function secondFactor(page: Page, title = TITLE): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Returns the button that opens it. */
export function opener(page: Page): Locator {
  return page.getByRole('button', { name: TITLE });
}

/** Opens it, and returns it once it has loaded. */
export async function openSecondFactor(page: Page): Promise<Locator> {
  await opener(page).click();
  const dialog = secondFactor(page);
  await dialog
    .getByText(/^On since|authenticator app/)
    .first()
    .waitFor();
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
  return secondFactor(page, CODES_TITLE).getByRole('listitem').allInnerTexts();
}
