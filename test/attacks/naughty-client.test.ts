import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { openDialog, savedReport, THANDI } from '#test/make-report.ts';
import { cleanText } from '../../web/report/text.ts';
import { attack } from './attack.ts';
import { typeTexts } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { actionsOf, titleOf } from './pdf-facts.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

/** What would make a file's name a path, a hidden file, or no name at all on some system. */
const NO_FILE_NAME = /[/\\<>:"|?*\p{Cc}]|^\.|[ .]\.pdf$/u;
const SENTENCE = /^Enter an? [a-z]+( [a-z]+)?( like name@example\.com)?$/;
const NEARLY_AN_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const FIELDS = ['first name', 'last name', 'email', 'phone'] as const;
const GOOD = [THANDI.firstName, THANDI.lastName, THANDI.email, ''];

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();

/** Returns what the dialog says is wrong with each field; null where nothing is. */
function errorsIn(page: Page): Promise<(string | null)[]> {
  return page.locator('dialog input').evaluateAll((inputs) =>
    inputs.map((input) => {
      if (!input.hasAttribute('aria-invalid')) return null;
      return input.closest('.field')?.querySelector('.field-error')?.textContent ?? '';
    }),
  );
}

/** Notes the names that files are given: what a browser makes of them is its own affair. */
async function namesGiven(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const given: string[] = [];
    Object.assign(window, { given });
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      given.push(this.download);
      click.call(this);
    };
  });
  return () => page.evaluate(() => (window as { given?: string[] }).given?.splice(0) ?? []);
}

/** Returns whether a field may not be taken, by what it is for. */
function isRefused(field: (typeof FIELDS)[number], text: string): boolean {
  if (field === 'phone') return false;
  return field === 'email' ? !NEARLY_AN_EMAIL.test(text) : cleanText(text) === '';
}

attack('naughty strings in every field of the dialog for a client', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url);
  const given = await namesGiven(page);
  await page.goto(target.url);
  const inputs = page.locator('dialog input');
  for (const some of inRows(await naughtyTexts(), FIELDS.length)) {
    const what = JSON.stringify(some).slice(0, 200);
    await openDialog(page);
    const typed = await typeTexts(inputs, some);
    await inputs.last().press('Enter');
    const errors = await errorsIn(page);
    for (const [index, field] of FIELDS.entries()) {
      const error = errors[index] ?? null;
      const isWrong = (error !== null) !== isRefused(field, typed[index] ?? '');
      const isUnsaid = error !== null && !SENTENCE.test(error);
      round((isWrong || isUnsaid) && `${what}: ${field} was answered with ${error}`);
    }
    const made = await given();
    round(made.length > 0 && `${what}: refused, and made ${made[0]}`);
    const seen = await signs();

    const client = typed.map((text, index) =>
      errors[index] === null ? text : (GOOD[index] ?? ''),
    );
    await typeTexts(inputs, client);
    const { bytes } = await savedReport(page, () => inputs.last().press('Enter'));
    seen.push(...(await signs()), ...(await actionsOf(bytes)));
    round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
    const [name = ''] = await given();
    round((NO_FILE_NAME.test(name) || !name.endsWith('.pdf')) && `${what}: file ${name}`);
    const title = `Investment projection for ${cleanText(client.slice(0, 2).join(' '))}`;
    const named = await titleOf(bytes);
    round(cleanText(named) !== title && `${what}: titled ${named}`);
  }
  await page.context().close();
});
