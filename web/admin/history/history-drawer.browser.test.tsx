import { beforeEach, expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { click, expectAccessible, show, startAdmin, toast } from '#test/component.tsx';
import { HistoryButton } from '../tab-tools.tsx';

const BO = 'bo@example.com';
const YIELD = 'asset-class-returns/2';

const open = page.getByRole('button', { name: 'History', exact: true });
const drawer = page.getByRole('dialog', { name: /^History of / });
const button = (name: string | RegExp) => drawer.getByRole('button', { name, exact: true });
const field = (label: string) => drawer.getByLabelText(label, { exact: true });
const entries = drawer.getByRole('listitem');
const question = page.getByRole('dialog', { name: 'Revert this change?' });
const answer = (name: string) => question.getByRole('button', { name, exact: true });

const textOf = (one: Element) => (one as HTMLElement).innerText;
/** Returns the entries that are shown, each on one line without its time and the number of its revision. */
const texts = () =>
  entries.elements().map((one) =>
    textOf(one)
      .replace(/\n\s*to(?=\n)/g, '')
      .split(/\s*\n\s*/)
      .filter((line) => !/^\d+:\d\d [AP]M$/.test(line))
      .join(' | ')
      .replace(/, revision \d+/, ''),
  );
const numberOf = (entry: Locator) => Number(entry.element().id.replace('revision-', ''));

let admin: Awaited<ReturnType<typeof startAdmin>>;

beforeEach(async () => {
  admin = await startAdmin();
});

const boSets = (returnRate: number, path = YIELD) => admin.bo('PUT', path, { returnRate });

/** Opens the history of a kind and waits for its first entries. */
async function openHistory(kind: 'return-rates' | 'asset-classes' = 'return-rates') {
  await show(<HistoryButton admin={admin.admin} kind={kind} />, admin.stores);
  await click(open);
  await expect.element(entries.first()).toBeVisible();
}

test('tells what a colleague did, day by day, and what was planned', async () => {
  const { last: from } = daysToPlan(utcDay(new Date()));
  await boSets(0.105);
  await admin.bo('PUT', YIELD, { returnRate: 0.11, from });
  await admin.bo('DELETE', 'upcoming-rates/2');
  await openHistory();
  const [cancelled, planned, set] = texts();
  const day = formatDay(from);
  expect(cancelled).toBe(`${BO} | Yield Funds, ZAR | cancelled 11.0% | from ${day} | Web | Revert`);
  expect(planned).toContain(`${BO} | Yield Funds, ZAR | 10.5% | 11.0% | from ${day} | Web`);
  expect(set).toContain(`${BO} | Yield Funds, ZAR | 10.0% | 10.5% | Web`);
  await expect.element(drawer.getByText(/^Times: .+ \(UTC.*\)$/)).toBeVisible();
  await expectAccessible();
});

test('says why an entry cannot be reverted, and leads to what stands in the way', async () => {
  await boSets(0.104);
  await boSets(0.108);
  await openHistory();
  await click(button(/^Revert revision/));
  await click(answer('Revert'));
  await expect.element(question).not.toBeInTheDocument();
  const [undone, second, first] = texts();
  const number = numberOf(entries.first());
  expect(undone).toContain(`Reverted ${number - 1} | Yield Funds, ZAR | 10.8% | 10.4% | Web`);
  expect(second).toMatch(new RegExp(`Web \\| Already reverted, in revision ${number}.$`));
  expect(first).toMatch(
    new RegExp(
      `Web \\| Cannot be reverted: ${BO} set Yield Funds, ZAR to 10.8% later, in revision ${number - 1}.$`,
    ),
  );
  await click(button(`revision ${number - 1}`));
  await expect.element(entries.nth(1)).toHaveFocus();
});

test('shows what its filter leaves, in the file as on the screen', async () => {
  await boSets(0.104);
  await boSets(0.08, 'asset-class-returns/1');
  await openHistory();
  await click(button('Filter'));
  await field('Currency or class').selectOptions('Yield Funds');
  await expect.poll(texts).toHaveLength(2);
  await expect.element(drawer.getByText('2 entries')).toBeVisible();
  await field('Person').selectOptions(BO);
  await expect.poll(texts).toHaveLength(1);
  await expectAccessible();
  const saved = commands.savedFile();
  await click(button('Download CSV'));
  const { name, text } = await saved;
  expect(name).toMatch(/^history-of-return-rates-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.split('\n')).toEqual([
    '\ufeffrevision,at,actor,note,record,field,before,after,approvedBy,approvalNote',
    expect.stringMatching(
      /,bo@example\.com,,return rate of 'Yield Funds' in ZAR,rate,10%,10\.4%,,$/,
    ),
    '',
  ]);
  await click(button('Filter'));
  await click(button('Filter (2)'));
  await field('To').fill('2020-01-01');
  await expect.element(drawer.getByText('No change matches')).toBeVisible();
  await field('From').fill('2020-01-02');
  await expect.element(drawer.getByText('Choose a day that is not before From.')).toBeVisible();
  await click(button('Clear filter'));
  await expect.poll(texts).toHaveLength(3);
  await expect.element(button('Filter')).toHaveFocus();
});

test('shows older entries when asked, and tries again what failed', async () => {
  for (let i = 1; i <= 50; i++) await boSets(0.1 + i / 1000);
  await openHistory();
  await expect.poll(texts).toHaveLength(50);
  const { pass } = admin.gate;
  admin.gate.pass = () => {
    throw new TypeError('fetch failed');
  };
  await click(button('Show older'));
  await expect.element(drawer.getByRole('alert')).toHaveTextContent('Failed to load history');
  await expect.element(button('Try again')).toHaveFocus();
  admin.gate.pass = pass;
  await click(button('Try again'));
  await expect.element(drawer.getByText('That is everything.')).toBeVisible();
  expect(texts().at(-1)).toBe('Longview | 15 rates | added | First data');
  // The first of those that came.
  await expect.element(entries.nth(50)).toHaveFocus();
});

test('a deletion is reverted with its rates and a reason, by keyboard alone', async () => {
  await admin.bo('DELETE', 'asset-classes/2');
  await openHistory('asset-classes');
  await expect.element(button('Close')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(question.getByText(/^added, with \d rates$/)).toBeVisible();
  await expect.element(answer('Cancel')).toHaveFocus();
  await question.getByLabelText('Reason').fill('Not “decided” yet: 5 % ✓');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(toast).toHaveTextContent('Change reverted successfully');
  await expect.element(entries.first()).toHaveFocus();
  expect(texts()[0]).toContain('“Not “decided” yet: 5 % ✓”');
  await userEvent.keyboard('{Escape}');
  await expect.element(open).toHaveFocus();
});
