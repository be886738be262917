import { afterAll } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { toastAfter, typeTexts, valuesOf } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { openAdmin, watchedPage } from './watched-page.ts';

/** So many that most are judged, and the last ones of each address have to wait. */
const TRIES_OF_AN_ADDRESS = 24;

const browser = await openBrowser();
afterAll(() => browser.close());
const texts = await naughtyTexts();

attack(
  `${texts.length} naughty strings as username and password where a session has ended`,
  async (round) => {
    const target = await startTarget({ TRUST_PROXY: 'true' });
    const { page, signs } = await watchedPage(browser, target.url, /status of (?:400|401|429)/);
    await openAdmin(page, target);
    const setDefault = page.getByRole('button', { name: 'Set default' }).first();
    await setDefault.waitFor();
    await page.request.post(`${target.url}/api/logout`);
    await setDefault.click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const inputs = dialog.locator('input');
    const submit = dialog.locator('button[type=submit]');
    const before = await target.newest();
    const rows = [...texts.map((password) => ['anna', password]), ...inRows(texts, 2)];
    for (const [n, some] of rows.entries()) {
      const what = JSON.stringify(some).slice(0, 120);
      // A name that there is has five tries, and any names twenty: so many addresses are used.
      const address = `10.${some[0] === 'anna' ? 1 : 2}.0.${Math.floor(n / (some[0] === 'anna' ? 6 : TRIES_OF_AN_ADDRESS))}`;
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
      const typed = await typeTexts(inputs, some);
      if (typed.includes('')) {
        await submit.click();
        const isKept = await dialog.locator(':invalid').count();
        round(isKept === 0 && `${what}: nothing typed, and taken`);
      } else {
        const answered = page.waitForResponse('**/api/login');
        const toast = await toastAfter(submit);
        const answer = await answered;
        const sentence = await answer.text();
        round(![400, 401, 429].includes(answer.status()) && `${what}: ${answer.status()}`);
        round(
          toast !== `Login failed\n${sentence}` && `${what}: toast '${toast}' for '${sentence}'`,
        );
        await dialog.locator('button[type=submit]:not([aria-busy])').waitFor();
        const said = await dialog.getByRole('alert').innerText();
        round(said !== `Login failed. ${sentence}` && `${what}: says '${said}'`);
      }
      const stands = await valuesOf(inputs);
      round(stands.join('\n') !== typed.join('\n') && `${what}: does not stand as typed`);
      const seen = await signs();
      round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
    }
    round((await target.newest()) !== before && 'data was changed');
    const who = await page.request.get(`${target.url}/api/user`);
    round(who.status() !== 401 && `signed in: ${who.status()}`);
    await page.context().close();
  },
);
