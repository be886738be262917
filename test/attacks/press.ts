import type { Locator } from 'playwright-core';

/** Presses a button at once: where it is and whether it can be hit is for other tests. */
export function press(button: Locator): Promise<void> {
  return button.evaluate((element) => (element as HTMLButtonElement).click());
}

/** Presses a button, and answers what the next notification says. */
export function toastAfter(button: Locator): Promise<string> {
  return button.evaluate((element) => {
    const last = document.querySelector('.toast');
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Nothing was told.')), 20_000);
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
