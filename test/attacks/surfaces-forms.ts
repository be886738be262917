import type { Locator, Page } from 'playwright-core';
import { readPercent } from '#lib/domain/typed-number.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { Round } from './attack.ts';
import { holds, press, toastAfter, typeTexts, valuesOf } from './form-input.ts';
import { inRows, KINDS, type Kind, keptAs, TEXTS } from './hostile-texts.ts';
import { inBrowser, type Opened, type Surface } from './surface.ts';
import type { Target } from './target.ts';

const REFUSED =
  /^(?:Validation Error\n(?:All fields are|Asset class name is) required|(?:Error\n)?Failed to (?:add|update) (?:currency|asset class)\n[A-Z][^\n]{0,300}\.)$/;

const typedOf = ({ fields }: Kind) => fields.filter((field) => field !== 'risk');
/** What the first cells of the table show. */
const shownOf = (kind: Kind) => typedOf(kind).filter((field) => field !== 'displayOrder');

/** Returns what the first cells of a row hold of its record. A hint may stand behind that. */
async function cellsOf(row: Locator, kind: Kind): Promise<string> {
  const cells = await row
    .locator('th, td')
    .evaluateAll((all) => all.map((cell) => cell.firstChild?.textContent));
  return cells.slice(0, shownOf(kind).length).join('\n');
}

/**
 * Types each text into one field of the form of a kind. What was added is looked at, and deleted again; what was refused
 * as a change of the first record stands in the form until it is cancelled.
 */
function keepByForm(kind: Kind, field: string, verb: 'added' | 'updated') {
  const where = { path: '/admin', isAdmin: true, expected: /status of (?:400|409)/ };
  return inBrowser(where, async (page, target) => {
    await page.getByRole('tab', { name: kind.tab }).click();
    await page.locator('tbody tr').first().waitFor();
    const form = page.locator('form.editor');
    const fields = form.locator('input, textarea');
    const first = page.locator('tbody tr', { has: page.locator('#edit-1') });

    const attempt: Opened['attempt'] = async ([text = ''], look, n) => {
      const stood = await cellsOf(first, kind);
      if (verb === 'updated') {
        await press(page.locator('#edit-1'));
        const title = await form.locator('h3').textContent();
        look(title !== `Edit ${stood.split('\n')[0]}` && `the form is called '${title}'`);
      }
      const before = await target.newest();
      const texts = typedOf(kind).map((name) => `${{ ...kind.plain(n), [field]: text }[name]}`);
      const typed = await typeTexts(fields, texts);
      const toast = await toastAfter(form.locator('[type=submit]'));
      if (toast !== `${kind.name} ${verb} successfully`) {
        look(!REFUSED.test(toast) && `toast '${toast}'`);
        look((await target.newest()) !== before && 'refused, and changed the data');
        look(!(await holds(fields, typed)) && 'refused, and does not stand as typed');
        if (verb === 'updated') await press(form.getByText('Cancel', { exact: true }));
        look((await cellsOf(first, kind)) !== stood && 'refused, and the table changed');
        return;
      }
      const expected = shownOf(kind).map((name, index) => keptAs(name, typed[index] ?? '') ?? '–');
      const heads = await page
        .locator('tbody th')
        .evaluateAll((all) => all.map((head) => head.firstChild?.textContent));
      look(!heads.includes(`${expected[0]}`) && 'is not in the table');
      const row = page.locator('tbody tr').nth(heads.indexOf(`${expected[0]}`));
      const cells = await cellsOf(row, kind);
      look(cells !== expected.join('\n') && `'${cells}' in the table`);
      if (verb === 'added') await deleteAgain(page, row, kind, look);
    };
    return { attempt, isKept: true };
  });
}

async function deleteAgain(page: Page, row: Locator, kind: Kind, look: Round): Promise<void> {
  const [head, second] = (await cellsOf(row, kind)).split('\n');
  await press(row.getByText('Delete', { exact: true }));
  const asked = await page.locator('.confirm-about').textContent();
  const about = kind.noun === 'currency' ? `${head} - ${second}` : head;
  look(asked !== about && `asked about '${asked}'`);
  const gone = await toastAfter(page.locator('dialog .button-destructive'));
  await page.locator('dialog').waitFor({ state: 'detached' });
  // What stood in the dialog comes once more, on the page: that is no next notification.
  await page.locator('body > .toast-viewport .toast').waitFor({ state: 'attached' });
  look(gone !== `${kind.name} deleted successfully` && `toast '${gone}'`);
}

const SAVED = /^Return rates saved successfully/;
const RATE_REFUSED =
  /^Failed to save return rates\nNothing was saved: [1-3] rates? cannot be used\.$/;
const PLAIN_NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;

/** Returns the stored rates of ZAR in the order of the screen, as they lie on the disk. */
async function storedRates(target: Target): Promise<(number | null | undefined)[]> {
  const [, ...lines] = (await target.newest()).split('\n');
  const { data }: { data: Catalogue } = JSON.parse(lines.join('\n'));
  const zar = data.currencies.find(({ code }) => code === 'ZAR');
  const rates = data.returnRates.filter(({ currencyId }) => currencyId === zar?.id);
  return data.assetClasses.map(
    ({ id }) => rates.find(({ assetClassId }) => assetClassId === id)?.returnRate,
  );
}

/** Returns the fraction that a field's text may be kept as; undefined where it has to be refused. */
function rateOf(text: string): number | undefined {
  const percent = readPercent(text);
  return percent >= 0 && percent <= 100 ? Math.round(percent * 10_000) / 1_000_000 : undefined;
}

/** Types each text into each of the fields for a rate, and saves. */
const saveRates = inBrowser(
  { path: '/admin', isAdmin: true, expected: /status of 400/ },
  async (page, target) => {
    await page.getByRole('tab', { name: 'Return Rates' }).click();
    const inputs = page.locator('.rate-field input');
    await inputs.nth(2).waitFor();
    // An unusual change is asked about: the answer is yes.
    await page.evaluate(() => {
      const confirm = () =>
        document
          .querySelector<HTMLElement>(
            'dialog[open] .save-question ~ .dialog-actions .button-primary',
          )
          ?.click();
      new MutationObserver(confirm).observe(document.body, { childList: true, subtree: true });
    });

    const attempt: Opened['attempt'] = async (row, look) => {
      const [newest, before] = [await target.newest(), await storedRates(target)];
      const typed = await typeTexts(inputs, row, PLAIN_NUMBER);
      const toast = await toastAfter(page.locator('#save-all'));
      await page.locator('#save-all:not([aria-busy])').waitFor();
      const rates = typed.map(rateOf);
      const isRefused = rates.includes(undefined);
      look(!(isRefused ? RATE_REFUSED : SAVED).test(toast) && `toast '${toast}'`);
      const after = await storedRates(target);
      const expected = isRefused ? before : rates;
      look(after.join() !== expected.join() && `${before} became ${after}`);
      const isWritten = (await target.newest()) !== newest;
      look(isWritten && after.join() === before.join() && 'nothing to change, and it was changed');
      const shown = rates.map((rate, index) =>
        isRefused ? typed[index] : ((rate ?? 0) * 100).toFixed(1),
      );
      const stands = await valuesOf(inputs);
      look(stands.join('\n') !== shown.join('\n') && `is shown as ${stands}`);
      const marked = await inputs.evaluateAll((all) =>
        all.map((one) => one.hasAttribute('aria-invalid')),
      );
      const isWrong = rates.map((rate) => rate === undefined);
      look(marked.join() !== isWrong.join() && `marked ${marked}`);
    };
    return { rows: inRows(TEXTS, 3), attempt, isKept: true };
  },
);

/** One more than an account has from one address: five are judged, the last one has to wait. */
const TRIES_OF_AN_ADDRESS = 6;
const REFUSALS = [400, 401, 429];

/** Types each text as the name and the password that somebody signs in with, and as the password of anna. */
function signInBy(open: (page: Page) => Promise<Locator>, path: string) {
  const env = { TRUST_PROXY: 'true' };
  const where = { path, isAdmin: path === '/admin', env, expected: /status of (?:400|401|429)/ };
  return inBrowser(where, async (page, { url }) => {
    const form = await open(page);
    return {
      rows: [...TEXTS.map((password) => ['anna', password]), ...inRows(TEXTS, 2)],
      attempt: async (row, look, n) => {
        const block = Math.floor(n / TRIES_OF_AN_ADDRESS);
        const address = `10.0.${block >> 8}.${block & 255}`;
        await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
        await sendForm(form, row, look, async (_, toast) => {
          const answered = page.waitForResponse('**/api/login');
          const said = await toast();
          const answer = await answered;
          const sentence = await answer.text();
          look(!REFUSALS.includes(answer.status()) && `${answer.status()}`);
          look(said !== `Login failed\n${sentence}` && `toast '${said}' for '${sentence}'`);
          await form.locator('button[type=submit]:not([aria-busy])').waitFor();
          // The dialog says it, too.
          const alert = (await form.getByRole('alert').allInnerTexts()).join();
          const expected = where.isAdmin ? `Login failed. ${sentence}` : '';
          look(alert !== expected && `says '${alert}'`);
        });
      },
      end: async (look) => {
        const status = (await page.request.get(`${url}/api/user`)).status();
        look(status !== 401 && `signed in: ${status}`);
      },
    };
  });
}

/** Types texts into a form and sends it; what was typed stands there afterwards, and nothing empty is sent. */
async function sendForm(
  form: Locator,
  row: readonly string[],
  look: Round,
  answer: (typed: string[], toast: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const fields = form.locator('input');
  const submit = form.locator('button[type=submit]');
  const typed = await typeTexts(fields, row);
  if (typed.includes('')) {
    await press(submit);
    look((await form.locator(':invalid').count()) === 0 && 'nothing typed, and taken');
  } else await answer(typed, () => toastAfter(submit));
  look(!(await holds(fields, typed)) && 'does not stand as typed');
}

async function signInScreen(page: Page): Promise<Locator> {
  const form = page.locator('.auth-fields');
  await form.locator('input').last().waitFor();
  return form;
}

async function endedSession(page: Page): Promise<Locator> {
  const setDefault = page.getByRole('button', { name: 'Set default' }).first();
  await setDefault.waitFor();
  await page.request.post(new URL('/api/logout', page.url()).href);
  await setDefault.click();
  const form = page.getByRole('dialog', { name: 'Your session has ended' }).locator('form');
  await form.waitFor();
  return form;
}

const DIFFERENT = "Passwords don't match\nPlease make sure your passwords match.";
const NOT_ENABLED =
  'Registration not enabled\nPlease contact an administrator to create an account.';

/** Types each text as the name, the password and the password again of a registration, which sends nothing. */
const register = inBrowser({ path: '/auth', expected: /status of 401/ }, async (page) => {
  const form = await signInScreen(page);
  await page.getByRole('button', { name: 'Need an account? Register' }).click();
  await form.locator('input').nth(2).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  return {
    rows: inRows(TEXTS, 2).flatMap(([one = '', other = '']) => [
      [other, one, one],
      [one, one, other],
    ]),
    attempt: async (row, look) => {
      await sendForm(form, row, look, async ([, password, again], toast) => {
        const said = await toast();
        look(said !== (password === again ? NOT_ENABLED : DIFFERENT) && `toast '${said}'`);
      });
      look(sent.length > 0 && `sent ${sent.splice(0).join()}`);
    },
  };
});

/** What is typed into the forms of administrators. */
export const FORM_SURFACES: readonly Surface[] = [
  ...KINDS.flatMap((kind) =>
    typedOf(kind).flatMap((field) =>
      (['added', 'updated'] as const).map((verb) => ({
        name: `${field} of ${kind.path} in the form, ${verb}`,
        open: keepByForm(kind, field, verb),
      })),
    ),
  ),
  { name: 'every field for a rate', open: saveRates },
  { name: 'username and password on the sign-in screen', open: signInBy(signInScreen, '/auth') },
  {
    name: 'username and password where a session has ended',
    open: signInBy(endedSession, '/admin'),
  },
  { name: 'name, password and password again of a registration', open: register },
];
