import { afterAll } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { toastAfter, typeTexts, valuesOf } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

const DIFFERENT = "Passwords don't match\nPlease make sure your passwords match.";
const NOT_ENABLED =
  'Registration not enabled\nPlease contact an administrator to create an account.';

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();
const texts = await naughtyTexts();

attack(
  `${texts.length} naughty strings as name, password and password again of a registration`,
  async (round) => {
    const { page, signs } = await watchedPage(browser, target.url, /status of 401/);
    await page.goto(`${target.url}/auth`);
    await page.getByRole('button', { name: 'Need an account? Register' }).click();
    const inputs = page.locator('.auth-fields input');
    await inputs.nth(2).waitFor();
    const submit = page.locator('.auth-fields button[type=submit]');
    const before = await target.newest();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    const rows = inRows(texts, 2).flatMap(([one = '', other = '']) => [
      [other, one, one],
      [one, one, other],
    ]);
    for (const some of rows) {
      const what = JSON.stringify(some).slice(0, 120);
      const typed = await typeTexts(inputs, some);
      if (typed.includes('')) {
        await submit.click();
        const isKept = await page.locator('.auth-fields :invalid').count();
        round(isKept === 0 && `${what}: nothing typed, and taken`);
      } else {
        const toast = await toastAfter(submit);
        const isSame = typed[1] === typed[2];
        round(toast !== (isSame ? NOT_ENABLED : DIFFERENT) && `${what}: toast '${toast}'`);
      }
      const stands = await valuesOf(inputs);
      round(stands.join('\n') !== typed.join('\n') && `${what}: does not stand as typed`);
      const seen = [...(await signs()), ...sent.splice(0)];
      round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
    }
    round((await target.newest()) !== before && 'data was changed');
    await page.context().close();
  },
);
