import type { Locator } from 'playwright-core';

const SURE_TO_ARRIVE = /^[!-~]{1,50}$/;

/**
 * Types a text into each field in place of what is there, as a keyboard would but all at once; returns what they hold.
 * Throws where one did not arrive that is `sureToArrive`.
 */
export async function typeTexts(
  fields: Locator,
  texts: readonly string[],
  sureToArrive = SURE_TO_ARRIVE,
): Promise<string[]> {
  const values = await fields.evaluateAll((elements, typed) => {
    const inputs = elements as (HTMLInputElement | HTMLTextAreaElement)[];
    return inputs.map((input, index) => {
      input.focus();
      input.select();
      const text = typed[index] ?? '';
      // The one call that types as a person does: it keeps to maxlength and tells the page.
      if (text === '') document.execCommand('delete');
      else document.execCommand('insertText', false, text);
      // Now: a field that is left may write plainly what it read.
      return input.value;
    });
  }, texts);
  if (values.length !== texts.length)
    throw new Error(`${values.length} fields for ${texts.length} texts.`);
  for (const [index, text] of texts.entries())
    if (sureToArrive.test(text) && values[index] !== text)
      throw new Error(`'${text}' was typed, and '${values[index]}' stands there.`);
  return values;
}

/** Returns whether the fields hold these texts. */
export async function holds(fields: Locator, texts: readonly string[]): Promise<boolean> {
  return (await valuesOf(fields)).join('\n') === texts.join('\n');
}

/** Returns what the fields hold. */
export function valuesOf(fields: Locator): Promise<string[]> {
  return fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
}

/** Presses a button at once: where it is and whether it can be hit is for other tests. */
export function press(button: Locator): Promise<void> {
  return button.evaluate((element) => (element as HTMLButtonElement).click());
}

/** Presses a button, and returns what the next notification says. */
export function toastAfter(button: Locator): Promise<string> {
  return button.evaluate((element) => {
    const last = document.querySelector('.toast');
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No notification came.')), 20_000);
      const look = () => {
        const toast = document.querySelector('.toast');
        const words = toast === last ? null : toast?.querySelector<HTMLElement>('.toast-words');
        if (!words) return;
        observer.disconnect();
        clearTimeout(timer);
        resolve(words.innerText);
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true });
      (element as HTMLButtonElement).click();
    });
  });
}
