import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { click, expectAccessible, show } from '#test/component.tsx';
import { Button } from '../ui/button.tsx';
import { ClientDialog } from './client-dialog.tsx';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog', { name: 'Client Information' });
const opener = page.getByRole('button', { name: 'Open' });
const button = (name: string) => dialog.getByRole('button', { name });
const field = (name: string) => dialog.getByRole('textbox', { name });
const send = () => click(button('Generate Report'));

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && <ClientDialog onClose={() => setOpen(false)} />}
    </>
  );
}

// From its sources, what makes the report takes longer to load than a press may wait.
beforeAll(() => import('./make-report.ts'));
beforeEach(async () => {
  await show(<Example />);
  await click(opener);
});

test('asks for names, an email and an optional phone, and says where they stay', async () => {
  await expect
    .element(dialog)
    .toHaveTextContent('They are used to make the PDF on this device and are not sent to us.');
  await expect.element(field('First name')).toHaveFocus();
  for (const name of ['Last name', 'Email', 'Phone (optional)']) {
    await userEvent.tab();
    await expect.element(field(name)).toHaveFocus();
  }
  await expect.element(field('Email')).toHaveAttribute('type', 'email');
});

test.each([
  ['Escape', () => keyboard('{Escape}')],
  ['Cancel', () => click(button('Cancel'))],
  ['Close', () => click(button('Close'))],
])('%s clears what was typed', async (_, leave) => {
  await field('First name').fill('Thandi');
  await leave();
  await expect.element(opener).toHaveFocus();
  await click(opener);
  await expect.element(field('First name')).toHaveValue('');
});

test('a press beside it closes it while it is empty, and not once something is typed', async () => {
  const pressBeside = () =>
    page.elementLocator(document.body).click({ position: { x: 20, y: 400 }, force: true });
  await field('Phone').fill('1');
  await pressBeside();
  await keyboard('2');
  await expect.element(field('Phone')).toHaveValue('12');
  await field('Phone').fill('');
  await pressBeside();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('says beside each field what is missing or wrong, and leads to the first', async () => {
  await field('First name').fill('Thandi');
  await field('Last name').fill(' \u200b ');
  await field('Email').fill('thandi@example');
  await send();
  await expect.element(field('Last name')).toHaveAccessibleDescription('Enter a last name');
  await expect.element(field('Last name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Last name')).toHaveFocus();
  await expect.element(field('First name')).not.toHaveAttribute('aria-invalid');
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription('Enter an email address like name@example.com');
  await expectAccessible();
});

test('what was wrong is no longer said once it is typed over', async () => {
  await field('First name').fill('Thandi');
  await field('Last name').fill('Mokoena');
  await send();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter an email address');
  await keyboard('t');
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
});
