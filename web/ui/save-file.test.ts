import { expect, test } from 'vitest';
import { isInApp } from './save-file.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT}`;
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile';

test.each([
  ['an app on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]`, true],
  [
    'an app on Android',
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${CHROME} Safari/537.36`,
    true,
  ],
  ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`, false],
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`,
    false,
  ],
])('knows whether it is the browser inside an app: %s', (_, userAgent, expected) => {
  expect(isInApp(userAgent)).toBe(expected);
});
