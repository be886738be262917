import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { click, show } from '#test/component.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogHandle, Drawer } from './dialog.tsx';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog', { name: 'Client Information' });
const opener = page.getByRole('button', { name: 'Open' });
const first = page.getByLabelText('First name');

type Options = { isKept?: boolean; ask?: () => void };

/** A dialog with a field and two buttons, and the button that opens it. */
function Example({ isKept, ask }: Options) {
  const [isOpen, setOpen] = useState(false);
  const handle = useRef<DialogHandle>(null);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && (
        <Dialog
          title="Client Information"
          handle={handle}
          keepsOpen={isKept ?? false}
          ask={ask}
          onClosed={() => setOpen(false)}
        >
          <input aria-label="First name" data-first />
          <Button kind="secondary" onClick={() => handle.current?.close()}>
            Cancel
          </Button>
          <Button kind="primary">Generate Report</Button>
        </Dialog>
      )}
    </>
  );
}

async function open(options: Options = {}): Promise<void> {
  await show(<Example {...options} />);
  await click(opener);
  await expect.element(first).toHaveFocus();
}

/** Presses the mouse outside of the dialog. */
const pressScrim = () =>
  page.elementLocator(document.body).click({ position: { x: 20, y: 400 }, force: true });

test('Tab goes round inside', async () => {
  await open();
  for (const name of ['Cancel', 'Generate Report', 'Close']) {
    await userEvent.tab();
    await expect.element(dialog.getByRole('button', { name })).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(first).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test.each([
  ['Escape', () => keyboard('{Escape}')],
  ['its close button', () => click(dialog.getByRole('button', { name: 'Close' }))],
  ['a button in it', () => click(dialog.getByRole('button', { name: 'Cancel' }))],
  ['a press on the scrim', pressScrim],
])('%s closes it and leads back to what opened it', async (_, leave) => {
  await open();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

/** A dialog in which another one is opened. */
function Account() {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  if (!isOpen) return null;
  return (
    <Dialog title="Account" onClosed={() => setOpen(false)}>
      <Button kind="primary" onClick={() => setAsked(true)}>
        Revoke
      </Button>
      {isAsked && (
        <Dialog title="Revoke this token?" onClosed={() => setAsked(false)}>
          <p>Scripts stop working.</p>
        </Dialog>
      )}
    </Dialog>
  );
}

test.each([
  ['Escape', () => keyboard('{Escape}')],
  ['its close button', () => click(page.getByRole('button', { name: 'Close' }).last())],
])('stays open when %s closes a dialog inside it', async (_, leave) => {
  await show(<Account />);
  await click(page.getByRole('button', { name: 'Revoke' }));
  const inner = page.getByRole('dialog', { name: 'Revoke this token?' });
  // It leaves slowly, as on a page with its styles.
  inner.element().animate({ opacity: [1, 0] }, 1000);
  await leave();
  await expect.element(inner).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Revoke' })).toHaveFocus();
});

test.each([
  ['begins on the scrim and ends inside', [20, 640]],
  ['begins inside and ends on the scrim', [640, 20]],
])('a press that %s leaves it open', async (_, [from, to]) => {
  await open();
  const fire = (type: string, clientX = 0) =>
    dialog.element().dispatchEvent(new MouseEvent(type, { clientX, clientY: 400, bubbles: true }));
  fire('mousedown', from);
  fire('click', to);
  await keyboard('Thandi');
  await expect.element(first).toHaveValue('Thandi');
});

test('with something to lose, a press on the scrim leaves it open', async () => {
  await open({ isKept: true });
  await pressScrim();
  await keyboard('Thandi');
  await expect.element(first).toHaveValue('Thandi');
});

test('a press on its own edge leaves it open', async () => {
  await open();
  const { right } = dialog.element().getBoundingClientRect();
  const position = { x: right - 0.5, y: 400 };
  await page.elementLocator(document.body).click({ position, force: true });
  await expect.element(dialog).toBeVisible();
});

test('one that asks first is left by none of its ways out', async () => {
  let asked = 0;
  await open({ ask: () => asked++ });
  await keyboard('{Escape}');
  await pressScrim();
  await click(dialog.getByRole('button', { name: 'Close' }));
  expect(asked).toBe(3);
  await expect.element(dialog).toBeVisible();
});

test('one that asks first is open again where the browser has closed it', async () => {
  await open({ ask: () => {} });
  (dialog.element() as HTMLDialogElement).close();
  await expect.element(dialog).toBeVisible();
});

test('one that is taken off the page gives the focus back', async () => {
  function Parent() {
    const [isThere, setThere] = useState(true);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button kind="primary" onClick={() => setOpen(true)}>
          Open
        </Button>
        {isOpen && isThere && (
          <Dialog title="Client Information" onClosed={() => setOpen(false)}>
            <input aria-label="First name" data-first onChange={() => setThere(false)} />
          </Dialog>
        )}
      </>
    );
  }
  await show(<Parent />);
  await click(opener);
  await first.fill('T');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the close button of a drawer has the focus', async () => {
  const tool = <Button kind="text">Download</Button>;
  await show(
    <Drawer title="History" tool={tool} onClosed={() => {}}>
      <p>Nothing yet</p>
    </Drawer>,
  );
  const drawer = page.getByRole('dialog', { name: 'History' });
  await expect.element(drawer.getByRole('button', { name: 'Close' })).toHaveFocus();
});
