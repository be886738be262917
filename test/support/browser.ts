import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Connects to the browser of this test run. Closing it only closes what this connection opened. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}
