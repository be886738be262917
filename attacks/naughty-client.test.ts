import { afterAll } from 'vitest';
import { openBrowser } from '../test/browser.ts';
import { readPdf } from '../test/read-pdf.ts';
import { makeReport } from '../web/e2e/make-report.ts';
import { cleanText } from '../web/report/clean-text.ts';
import { attack } from './attack.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

const REPORTS = 40;
/** What would make a file's name a path, a hidden file, or no name at all on some system. */
const NO_FILE_NAME = /[/\\<>:"|?*\p{Cc}]|^\.|[ .]\.pdf$/u;

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();

/** Texts that a dialog takes as a name, those that aim at a page or a PDF first. */
async function names(): Promise<string[]> {
  const texts = await naughtyTexts();
  const usable = texts.filter((text) => cleanText(text) !== '' && text.length < 200);
  const aimed = usable.filter((text) =>
    /script|alert|onerror|JavaScript|endobj|\.\.\//i.test(text),
  );
  const step = Math.ceil(usable.length / REPORTS);
  return [...aimed.slice(-REPORTS), ...usable.filter((_, n) => n % step === 0)];
}

attack(
  'naughty strings as a client’s name and phone, in the dialog of a browser',
  async (round) => {
    const { page, signs } = await watchedPage(browser, target.url);
    const all = await names();
    await page.goto(target.url);
    for (let n = 0; n + 2 < all.length; n += 3) {
      const [firstName = '', lastName = '', phone = ''] = all.slice(n, n + 3);
      const what = JSON.stringify([firstName, lastName, phone]).slice(0, 200);
      const client = { firstName, lastName, phone, email: 'a@example.com' };
      const { name, bytes } = await makeReport(page, client);
      const { info } = await readPdf(bytes);
      const seen = await signs();
      round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
      round((NO_FILE_NAME.test(name) || !name.endsWith('.pdf')) && `${what}: file ${name}`);
      const title = `Investment projection for ${cleanText(`${firstName} ${lastName}`)}`;
      round(cleanText(String(info.Title)) !== title && `${what}: titled ${info.Title}`);
    }
    await page.context().close();
  },
);
