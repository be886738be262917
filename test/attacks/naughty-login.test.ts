import { afterAll } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { toastAfter, typeTexts, valuesOf } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

/** So many that most are judged, and the last ones of each address have to wait. */
const TRIES_OF_AN_ADDRESS = 24;

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget({ TRUST_PROXY: 'true' });

attack('naughty strings as username and password on the sign-in screen', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url, /status of (?:400|401|429)/);
  await page.goto(`${target.url}/auth`);
  const inputs = page.locator('.auth-fields input');
  await inputs.last().waitFor();
  const submit = page.locator('.auth-fields button[type=submit]');
  const before = await target.newest();
  for (const [n, some] of inRows(await naughtyTexts(), 2).entries()) {
    const what = JSON.stringify(some).slice(0, 120);
    const address = `10.0.0.${Math.floor(n / TRIES_OF_AN_ADDRESS)}`;
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
    const typed = await typeTexts(inputs, some);
    if (typed.includes('')) {
      await inputs.last().press('Enter');
      const isKept = await page.locator('.auth-fields :invalid').count();
      round(isKept === 0 && `${what}: nothing typed, and taken`);
    } else {
      const answered = page.waitForResponse('**/api/login');
      const toast = await toastAfter(submit);
      const answer = await answered;
      const sentence = await answer.text();
      round(![400, 401, 429].includes(answer.status()) && `${what}: ${answer.status()}`);
      round(toast !== `Login failed\n${sentence}` && `${what}: toast '${toast}' for '${sentence}'`);
      await page.locator('.auth-fields button[type=submit]:not([aria-busy])').waitFor();
    }
    const isLeft = new URL(page.url()).pathname !== '/auth';
    const stands = await valuesOf(inputs);
    round((isLeft || stands.join('\n') !== typed.join('\n')) && `${what}: does not stand as typed`);
    const seen = await signs();
    round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
  }
  round((await target.newest()) !== before && 'data was changed');
  await page.context().close();
});
