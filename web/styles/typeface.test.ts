import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = await readFile(path.join(import.meta.dirname, 'base.css'), 'utf8');
const [own = '', ...standIns] = css.match(/@font-face \{[^}]*\}/g) ?? [];

test('words are seen before the typeface has come', () => {
  expect(own).toContain('font-display: swap');
});

test('lines are as high with what stands in for the typeface', () => {
  expect(standIns).toHaveLength(6);
  for (const face of standIns) {
    const percent = (name: string) =>
      Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
    const size = percent('size-adjust');
    expect(size * percent('ascent-override'), face).toBeCloseTo(0.97, 3);
    expect(size * percent('descent-override'), face).toBeCloseTo(0.25, 3);
    expect(percent('line-gap-override'), face).toBe(0);
  }
});
