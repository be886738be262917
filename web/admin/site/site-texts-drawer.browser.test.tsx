import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '#lib/schemas/site-texts.ts';
import { click, expectAccessible, SITE, show, startAdmin } from '#test/component.tsx';
import { Brand } from '../../layout/brand.tsx';
import { SiteTextsDrawer } from './site-texts-drawer.tsx';

const drawer = page.getByRole('dialog', { name: 'Site Texts' });
const field = (name: string) => drawer.getByLabelText(name, { exact: true });
const save = drawer.getByRole('button', { name: 'Save Site Texts' });
const state = drawer.getByRole('status').filter({ hasText: 'unsaved' });
const toast = (text: string) => page.getByText(text);
const TEXTS = textsOf(SITE);

let admin: Awaited<ReturnType<typeof startAdmin>>;

async function open({ isReadOnly = false } = {}) {
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    if (!isOpen) return <p>closed</p>;
    const onClosed = () => setOpen(false);
    return (
      <>
        <Brand />
        <SiteTextsDrawer admin={admin.admin} isReadOnly={isReadOnly} onClosed={onClosed} />
      </>
    );
  }
  await admin.admin.currencies.list.load();
  await show(<Opened />, admin.stores);
  await expect.element(field('Name')).toHaveValue('Aldermoor');
}

beforeEach(async () => {
  admin = await startAdmin();
});

test('checks while typing, saves nothing that cannot be used, and focuses it', async () => {
  await open();
  await expectAccessible();
  await field('Licence (optional)').fill('x'.repeat(165));
  await field('ZAR').fill('101');
  await expect.element(state).toHaveTextContent('2 unsaved changes, 2 cannot be used');
  await expect
    .element(drawer.getByText('The licence can have at most 160 characters. These are 165.'))
    .toBeVisible();
  await expect
    .element(drawer.getByText('The inflation of ZAR must be a percent from 0 to 100.'))
    .toBeVisible();
  await expect.element(drawer.getByText('was empty').first()).toBeVisible();
  await click(save);
  await expect.element(toast('Nothing was saved: 2 texts cannot be used.')).toBeVisible();
  await expect.element(field('Licence (optional)')).toHaveFocus();
  expect(admin.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await expectAccessible();
});

test('saves what was typed for a reason, and takes it back with Undo', async () => {
  await open();
  await field('Name').fill('Nordwind');
  await field('Source of the rates (optional)').fill('Our assumptions');
  await field('Disclaimer').fill('Estimates only.');
  await field('Annual charges').fill('1,2 %');
  await click(drawer.getByRole('switch'));
  await field('Low risk').fill('0.5');
  await field('Medium risk').fill('1');
  await field('High risk').fill('2');
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('FSP number');
  await click(save);
  await expect.element(toast('Site texts saved successfully')).toBeVisible();
  expect(admin.notes).toEqual(['FSP number']);
  expect(admin.admin.siteTexts?.counted).toMatchObject({
    source: 'catalogue',
    site: {
      ...TEXTS,
      name: 'Nordwind',
      ratesSource: 'Our assumptions',
      disclaimer: 'Estimates only.',
      annualCharges: 1.2,
      chargesIncluded: true,
      returnRange: { low: 0.5, medium: 1, high: 2 },
    },
  });
  await expect.element(state).toHaveTextContent('No unsaved changes');
  await expect.element(page.getByText('Nordwind', { exact: true })).toBeVisible();
  await click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(toast('Change reverted successfully')).toBeVisible();
  await expect.element(drawer.getByText(/^These are the texts of site.json/)).toBeVisible();
  await expect.element(field('Disclaimer')).toHaveValue(SITE.disclaimer);
  await expect.element(page.getByText('Aldermoor', { exact: true })).toBeVisible();
});

test('keeps what was typed where a colleague was faster, beside what counts by now', async () => {
  await open();
  await field('Licence (optional)').fill('FSP 1');
  const site = { ...TEXTS, licence: 'FSP 2' };
  await admin.bo('PUT', 'site', { site, before: TEXTS });
  await click(save);
  await expect.element(toast('Failed to save site texts')).toBeVisible();
  await expect.element(page.getByText(/^bo@example.com put the site texts under/)).toBeVisible();
  await expect.element(drawer.getByText('was FSP 2')).toBeVisible();
  await click(save);
  await expect.element(toast('Site texts saved successfully')).toBeVisible();
  expect(admin.admin.siteTexts?.counted?.site.licence).toBe('FSP 1');
});

test('previews what was typed, and nothing that cannot be used', async () => {
  const opened: unknown[] = [];
  const open0 = window.open;
  onTestFinished(() => {
    window.open = open0;
  });
  window.open = (address) => {
    opened.push([address, JSON.parse(sessionStorage.getItem('longview-preview') ?? '')]);
    return window;
  };
  await open();
  await field('Disclaimer').fill('Estimates only.');
  await click(drawer.getByRole('button', { name: 'Preview' }));
  const shown = {
    what: 'texts',
    changes: '1 change',
    site: { ...SITE, disclaimer: 'Estimates only.' },
  };
  expect(opened).toEqual([[expect.stringMatching(/\?preview$/), expect.objectContaining(shown)]]);
  await field('Name').fill('');
  await expect.element(drawer.getByRole('button', { name: 'Preview' })).toBeDisabled();
});

test('asks before what was typed is lost', async () => {
  await open();
  await field('About').fill('Other.');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect
    .element(question)
    .toHaveTextContent('You have 1 unsaved change to the site texts. It will be lost.');
  await click(question.getByRole('button', { name: 'Stay' }));
  await expect.element(field('About')).toHaveValue('Other.');
  await click(drawer.getByRole('button', { name: 'Close' }));
  await click(question.getByRole('button', { name: 'Leave' }));
  await expect.element(page.getByText('closed')).toBeVisible();
});

test('a reviewer reads the texts and has no foot', async () => {
  await open({ isReadOnly: true });
  await expect.element(field('Disclaimer')).toHaveAttribute('readonly');
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(drawer.getByRole('switch')).toBeDisabled();
});
