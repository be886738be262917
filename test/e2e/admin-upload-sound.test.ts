import { afterAll, expect, test } from 'vitest';
import { ADMIN, addWebUser, startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hold, openDashboard, rowOf } from './dashboard.ts';
import { expectSound } from './expect-sound.ts';
import { choose, HEAD, SHEET } from './upload.ts';

const server = await startAdminServer();
await addWebUser(server, `bo-${ADMIN}`);
const browser = await openBrowser();
afterAll(() => browser.close());

test.each([
  [1440, 680],
  [390, 390],
])(
  'at %i px the preview is sound in both themes, reading and read',
  async (width, widthOfDrawer) => {
    const viewport = { width, height: 900 };
    const page = await openDashboard(browser, server.url, 'Return Rates', { viewport });
    await rowOf(page, 'Yield Funds').waitFor();
    await expectSound(page);
    const release = await hold(page, SHEET);
    const rows = `ZAR,${'N'.repeat(200)},5\nZAR,Yield Funds,99\n`;
    const drawer = await choose(page, HEAD + rows);
    await drawer.getByText('Reading the file...').waitFor();
    await expectSound(page);
    release();
    await drawer.locator('.counts').waitFor();
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ width: widthOfDrawer });
    await expectSound(page, { inside: drawer });
  },
);
