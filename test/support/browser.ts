import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

let browser: Promise<Browser> | undefined;

/** Returns the browser that the test files of this worker share; it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch(inject('chromium'));
  return browser;
}
