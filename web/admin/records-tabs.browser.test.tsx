import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  button,
  click,
  expectAccessible,
  field,
  row,
  show,
  startAdmin,
  toast,
} from '#test/component.tsx';
import type { Elements } from '../ui/elements.ts';
import { AssetClassesTab, CurrenciesTab } from './records-tabs.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

const form = (name: string) => page.getByRole('form', { name, exact: true });
const action = (name: string, label: string) => row(name).getByRole('button', { name: label });
const heads = () => textsOf(page.getByRole('rowheader'));
const cellsOf = (name: string) => textsOf(row(name).getByRole('cell'));
const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });

const textsOf = (all: Locator) => all.elements().map((one) => (one as HTMLElement).innerText);

async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
}
/** Expects the rows to come to be named by these. */
const expectHeads = (...names: string[]) => expect.poll(heads).toEqual(names);

type Admin = Awaited<ReturnType<typeof startAdmin>>;

let admin: Admin;
let ratesAreAskedFor = 0;

/** The tab of the currencies, and the question before what was typed there is lost. */
function Currencies() {
  const { leaveForm, ...leaving } = useLeaveGuard(admin.admin);
  const question: Elements = leaving.question;
  const { currencies } = admin.admin;
  return (
    <>
      <CurrenciesTab
        admin={admin.admin}
        onLeave={(...way) => leaveForm(currencies, ...way)}
        onSetRates={() => {}}
      />
      {question}
    </>
  );
}

async function showCurrencies(options: Parameters<typeof startAdmin>[0] = {}): Promise<void> {
  admin = await startAdmin(options);
  await show(<Currencies />, admin.stores);
}

async function showAssetClasses(options: Parameters<typeof startAdmin>[0] = {}): Promise<void> {
  admin = await startAdmin(options);
  const setRates = () => ratesAreAskedFor++;
  await show(
    <AssetClassesTab admin={admin.admin} onLeave={(go) => go()} onSetRates={setRates} />,
    admin.stores,
  );
}

describe('currencies', () => {
  beforeEach(async () => {
    await showCurrencies();
    await expectHeads('ZAR', 'KES', 'BWP', 'USD', 'SZL');
  });

  test('stand in a table, the default one marked and kept', async () => {
    const columns = ['Code', 'Name', 'Symbol', 'Default', 'Display Order', 'Actions'];
    expect(textsOf(page.getByRole('columnheader'))).toEqual(columns);
    expect(cellsOf('ZAR').slice(0, 4)).toEqual(['South African Rand', 'R', 'Default', '1']);
    const [, , , order] = row('ZAR').getByRole('cell').elements();
    expect(order?.textContent).toBe('Display order 1');
    await expect.element(action('ZAR', 'Delete')).toBeDisabled();
    await expect
      .element(action('ZAR', 'Delete'))
      .toHaveAccessibleDescription(
        'The default currency cannot be deleted. Set another currency as the default first.',
      );
    await expect.element(action('ZAR', 'Set default')).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('a new one comes to its place, and the empty form has the focus', async () => {
    await expect.element(form('Add a currency')).toBeVisible();
    await fill({ Code: 'eur', Name: 'Euro', Symbol: '€', 'Display order': '0' });
    await click(button('Add Currency'));
    await expectHeads('EUR', 'ZAR', 'KES', 'BWP', 'USD', 'SZL');
    await expect.element(field('Code')).toHaveValue('');
    await expect.element(field('Code')).toHaveFocus();
  });

  test('one is edited in the form, and the focus goes there and back', async () => {
    await click(action('KES', 'Edit'));
    await expect.element(form('Edit KES')).toBeVisible();
    await expect.element(field('Code')).toHaveFocus();
    await expect.element(field('Code')).toHaveValue('KES');
    await expect.element(action('KES', 'Editing')).toBeDisabled();
    await expectAccessible();
    await fill({ Name: 'The shilling', 'Display order': '9' });
    const release = admin.hold('PUT');
    await click(button('Update Currency'));
    await expect.element(button('Cancel')).toBeDisabled();
    release();
    await expectHeads('ZAR', 'BWP', 'USD', 'SZL', 'KES');
    expect(cellsOf('KES')[0]).toContain('The shilling');
    await expect.element(form('Add a currency')).toBeVisible();
    await expect.element(action('KES', 'Edit')).toHaveFocus();
  });

  test('Cancel asks before it drops what was typed, and goes back to the row', async () => {
    await click(action('KES', 'Edit'));
    await fill({ Name: 'Something else' });
    await click(button('Cancel'));
    await expect.element(leaving).toHaveTextContent('You have unsaved changes to KES.');
    await click(leaving.getByRole('button', { name: 'Stay' }));
    await expect.element(leaving).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue('Something else');
    await click(button('Cancel'));
    await click(leaving.getByRole('button', { name: 'Leave' }));
    await expect.element(field('Name')).toHaveValue('');
    await expect.element(button('Cancel')).not.toBeInTheDocument();
    await expect.element(action('KES', 'Edit')).toHaveFocus();
    expect(cellsOf('KES')[0]).toBe('Kenyan Shilling');
  });

  test('Edit in another row asks before it drops what was typed, and goes to the form', async () => {
    await click(button('Give a reason'));
    await fill({ Reason: 'Asked for' });
    await click(action('KES', 'Edit'));
    await expect.element(leaving).toHaveTextContent('You have 1 unsaved currency.');
    await click(leaving.getByRole('button', { name: 'Leave' }));
    await expect.element(field('Code')).toHaveValue('KES');
    await expect.element(field('Code')).toHaveFocus();
  });

  test('a reason goes with what is saved and deleted, and with nothing after that', async () => {
    await click(action('KES', 'Edit'));
    await click(button('Give a reason'));
    await expect.element(field('Reason')).toHaveFocus();
    await fill({ Reason: 'Renamed by its bank', Name: 'The shilling' });
    await expectAccessible();
    await click(button('Update Currency'));
    await expect.element(action('KES', 'Edit')).toHaveFocus();
    await expect.element(button('Give a reason')).toBeVisible();
    await click(action('KES', 'Delete'));
    await fill({ Reason: 'Wound up' });
    await click(page.getByRole('button', { name: 'Delete currency' }));
    await expectHeads('ZAR', 'BWP', 'USD', 'SZL');
    expect(admin.notes).toEqual(['Renamed by its bank', 'Wound up']);
  });

  test('another becomes the default, and the focus stays in its row', async () => {
    await click(action('KES', 'Set default'));
    await expect.element(row('KES').getByText('Default', { exact: true })).toBeVisible();
    await expect.element(action('KES', 'Delete')).toBeDisabled();
    await expect.element(action('KES', 'Edit')).toHaveFocus();
    await expect.element(toast).toHaveTextContent('Visitors now start with KES in place of ZAR.');
    await click(toast.getByRole('button', { name: 'Undo' }));
    await expect.element(row('ZAR').getByText('Default', { exact: true })).toBeVisible();
    await expect.element(action('KES', 'Set default')).toBeVisible();
  });

  test('an undo that a colleague was faster than is refused, and says why', async () => {
    await click(action('KES', 'Set default'));
    await expect.element(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
    await admin.bo('POST', 'currencies/4/set-default');
    await click(toast.getByRole('button', { name: 'Undo' }));
    await expect
      .element(toast)
      .toHaveTextContent('A colleague made USD the default currency in the meantime.');
    await expect.element(toast).toHaveTextContent('Failed to undo');
  });

  test('one is deleted once it was asked for twice, and the focus goes to its neighbour', async () => {
    await click(action('BWP', 'Delete'));
    const question = page.getByRole('dialog', { name: 'Delete currency' });
    await expect.element(question).toHaveTextContent('BWP - Botswana Pula');
    await expect.element(question).toHaveTextContent('3 return rates go with it.');
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expectAccessible();
    const release = admin.hold('DELETE');
    await click(question.getByRole('button', { name: 'Delete currency' }));
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expectHeads('ZAR', 'KES', 'USD', 'SZL');
    await expect.element(toast).toHaveTextContent('Currency deleted successfully');
    await expect.element(action('USD', 'Edit')).toHaveFocus();
  });

  test('one is kept where the question is left, and the focus goes back', async () => {
    await click(action('BWP', 'Delete'));
    await userEvent.keyboard('{Escape}');
    await expect.element(action('BWP', 'Delete')).toHaveFocus();
    expect(admin.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('one that is gone when it is to be the default leaves the table, and the form has the focus', async () => {
    await admin.bo('DELETE', 'currencies/3');
    await click(action('BWP', 'Set default'));
    await expectHeads('ZAR', 'KES', 'USD', 'SZL');
    await expect.element(toast.getByRole('alert')).toBeVisible();
    await expect.element(field('Code')).toHaveFocus();
  });

  test('one that is gone when it is deleted leaves the table, and its neighbour has the focus', async () => {
    await admin.bo('DELETE', 'currencies/3');
    await click(action('BWP', 'Delete'));
    await click(page.getByRole('button', { name: 'Delete currency' }));
    await expectHeads('ZAR', 'KES', 'USD', 'SZL');
    await expect.element(action('USD', 'Edit')).toHaveFocus();
  });

  test('empty required fields are marked, the first has the focus, and nothing is sent', async () => {
    await fill({ Name: ' ' });
    admin.calls.length = 0;
    await click(button('Add Currency'));
    await expect.element(toast).toHaveTextContent('Validation ErrorAll fields are required');
    await expect.element(field('Code')).toHaveFocus();
    for (const label of ['Code', 'Name', 'Symbol'])
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Display order')).not.toHaveAttribute('aria-invalid');
    await expectAccessible();
    await fill({ Code: 'EUR' });
    await expect.element(field('Code')).not.toHaveAttribute('aria-invalid');
    expect(admin.calls).toEqual([]);
  });

  test('what is typed while one is added stays, and so does the focus', async () => {
    const release = admin.hold('POST');
    await fill({ Code: 'EUR', Name: 'Euro', Symbol: '€' });
    await userEvent.keyboard('{Enter}');
    await fill({ Name: 'Pound' });
    release();
    await expect.element(row('EUR')).toBeVisible();
    await expect.element(field('Symbol')).toHaveValue('');
    await expect.element(field('Name')).toHaveValue('Pound');
    await expect.element(field('Name')).toHaveFocus();
  });

  describe('that a colleague changed in the meantime', () => {
    const theirs = { code: 'KES', name: 'The shilling', symbol: 'KSh', displayOrder: 4 };

    beforeEach(async () => {
      await click(action('KES', 'Edit'));
      await fill({ Symbol: 'Sh' });
    });

    test('are shown as they were and as they are, and saved over when that is asked for', async () => {
      await admin.bo('PUT', 'currencies/2', theirs);
      await click(button('Update Currency'));
      await expect
        .poll(() => textsOf(form('Edit KES'))[0]?.replace(/\s+/g, ' '))
        .toContain(
          'bo@example.com changed this currency just now. Name Kenyan Shilling to The shilling Display order 2 to 4',
        );
      await expect.element(field('Symbol')).toHaveValue('Sh');
      expect(cellsOf('KES')[0]).toContain('The shilling');
      await expectAccessible();
      await click(button('Save mine'));
      await expect.poll(() => cellsOf('KES').slice(0, 2)).toEqual(['Kenyan Shilling', 'Sh']);
      await expect.element(action('KES', 'Edit')).toHaveFocus();
    });

    test('fill the form where theirs are used', async () => {
      await admin.bo('PUT', 'currencies/2', theirs);
      await click(button('Update Currency'));
      await click(button('Use theirs'));
      await expect.element(field('Name')).toHaveValue('The shilling');
      await expect.element(field('Symbol')).toHaveValue('KSh');
      await expect.element(field('Code')).toHaveFocus();
      await expect.element(button('Use theirs')).not.toBeInTheDocument();
    });

    test('and deleted cannot be updated, and leave the table', async () => {
      await admin.bo('DELETE', 'currencies/2');
      await click(button('Update Currency'));
      await expect
        .element(form('Edit KES'))
        .toHaveTextContent('bo@example.com deleted this currency just now.');
      await expectHeads('ZAR', 'BWP', 'USD', 'SZL');
      await expect.element(button('Update Currency')).not.toBeInTheDocument();
      await click(button('Cancel'));
      await click(leaving.getByRole('button', { name: 'Leave' }));
      await expect.element(field('Symbol')).toHaveValue('');
      await expect.element(field('Code')).toHaveFocus();
    });
  });
});

test('currencies without rates say so, without a download of all rates', async () => {
  await showCurrencies({ large: [2, 1] });
  await expect
    .element(row('C1').getByText('No rates yet: visitors see standard rates'))
    .toBeVisible();
  expect(admin.calls.filter((call) => call.includes('sheet'))).toEqual([]);
});

describe('asset classes', () => {
  test('have a name, a description of several lines and a risk', async () => {
    await showAssetClasses();
    await fill({ Name: 'Offshore', 'Description (optional)': 'Shares\nabroad.' });
    await expect.element(field('Risk level')).toHaveValue('low');
    await field('Risk level').selectOptions('High');
    await click(button('Add Asset Class'));
    await expect.element(row('Offshore')).toBeVisible();
    expect(cellsOf('Offshore').slice(0, 2)).toEqual(['Shares\nabroad.', 'High']);
    await expect.element(field('Risk level')).toHaveValue('low');
  });

  test('without rates say so below their name, and lead to where they are set', async () => {
    await showAssetClasses();
    await fill({ Name: 'Offshore' });
    await click(button('Add Asset Class'));
    await expect
      .element(row('Offshore').getByText('No rates yet: visitors do not see it'))
      .toBeVisible();
    await expect.element(row('Yield Funds').getByText('No rates yet')).not.toBeInTheDocument();
    await click(action('Offshore', 'Set rates'));
    expect(ratesAreAskedFor).toBe(1);
  });

  test('none say how to add the first one', async () => {
    await showAssetClasses({ large: [1, 0] });
    await expect.element(page.getByText('No asset classes found')).toBeVisible();
    await expect.element(page.getByText('Add the first one with the form.')).toBeVisible();
    await expectAccessible();
  });

  test('that load, or could not, say so in place of the table', async () => {
    admin = await startAdmin();
    const release = admin.hold('GET /api/asset-classes');
    await show(
      <AssetClassesTab admin={admin.admin} onLeave={(go) => go()} onSetRates={() => {}} />,
      admin.stores,
    );
    const loading = page.getByRole('status').filter({ hasText: 'Loading asset classes...' });
    await expect.element(loading).toBeVisible();
    // Where less motion is asked for, as it is here, its ring stands still.
    const ring = loading.element().querySelector('.ring');
    expect(ring && getComputedStyle(ring).animationDuration).toBe('0s');
    await expectAccessible();
    admin.gate.pass = () => {
      throw new TypeError('Failed to fetch');
    };
    release();
    await admin.admin.assetClasses.list.load();
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load asset classes' });
    await expect.element(failed).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expectAccessible();
  });
});

describe('a long list', () => {
  const filter = page.getByRole('searchbox', { name: 'Filter currencies' });

  test('is filtered by any part of a name, code or symbol, and cleared', async () => {
    await showCurrencies({ large: [12, 1] });
    await expect.element(page.getByText('12 currencies')).toBeVisible();
    await filter.fill('c7');
    await expectHeads('C7');
    await expect.element(page.getByText('1 of 12')).toBeVisible();
    await expectAccessible();
    await click(button('Clear filter'));
    await expect.poll(heads).toHaveLength(12);
    await expect.element(filter).toHaveFocus();
    await filter.fill('nowhere');
    await expect.element(page.getByText('No currency matches')).toBeVisible();
    await click(button('Clear filter').last());
    await expect.poll(heads).toHaveLength(12);
    await expect.element(filter).toHaveFocus();
  });

  test('is scrolled back to the row whose editing is cancelled', async () => {
    await showCurrencies({ large: [30, 1] });
    await click(action('C28', 'Edit'));
    window.scrollTo(0, 0);
    await click(button('Cancel'));
    await expect.element(action('C28', 'Edit')).toHaveFocus();
    await expect.element(action('C28', 'Edit')).toBeInViewport();
  });
});
