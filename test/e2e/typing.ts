import type { Locator } from 'playwright-core';

/** Types a text in place of what stands in a field, key by key. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.pressSequentially(text);
}

/** Copies a text as another program would, and pastes it in place of what stands in a field. */
export async function pasteOver(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await field.page().evaluate((source) => {
    const area = document.createElement('textarea');
    area.id = 'copied-from';
    area.value = source;
    document.body.append(area);
    area.select();
  }, text);
  await keyboard.press('ControlOrMeta+C');
  await field.page().evaluate(() => document.getElementById('copied-from')?.remove());
  await field.focus();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('ControlOrMeta+V');
}
