import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');
const DECLARATION = /(?<![-\w])(?:font(?:-size)?|--font-\w+): [^;]*/g;
/** Sizes in px are for paper, and the headings of a page that is no calculator are larger than text. */
const OTHERS = ['calculator/print/print.css', 'layout/frame.css'];

test('text on the screen is of one of seven sizes', async () => {
  const tokens = await readFile(path.join(WEB, 'styles/tokens.css'), 'utf8');
  expect(tokens.match(/--size-\w+: [\d.]+rem;/g)).toHaveLength(7);

  const files = (await readdir(WEB, { recursive: true })).filter((file) => file.endsWith('.css'));
  for (const file of files.filter((each) => !OTHERS.includes(each))) {
    const css = await readFile(path.join(WEB, file), 'utf8');
    for (const declaration of css.match(DECLARATION) ?? []) {
      // A figure that is fitted to its room may be smaller, down to this.
      const atMost = declaration.replace('0.5625rem', '');
      expect(atMost, file).not.toMatch(/\d(rem|em|pt)\b|: (\d+ )?[\d.]+px/);
    }
  }
});

test.each(['results/yearly', 'what-if/compare'])(
  'amounts of %s that wrap on a phone have lines as high as a larger type needs',
  async (file) => {
    const css = await readFile(path.join(WEB, `calculator/${file}.css`), 'utf8');
    const [, onPhone] = css.split(/@.*\((?:max-width:|width <) /);
    expect(onPhone).toMatch(/line-height: [\d.]+;/);
    expect(onPhone).not.toMatch(/line-height: [\d.]+(?:rem|px)/);
  },
);
