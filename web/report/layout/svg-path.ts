import svgpath from 'svgpath';
import type { Cubic, PathStep } from './marks.ts';

/** Returns scaled and moved SVG path data. Like a browser, stops at the first error in the data and does not throw. */
export function svgPath(data: string, scale: number, left: number, top: number): PathStep[] {
  const steps: PathStep[] = [];
  const path = svgpath(data).abs().unshort().unarc().scale(scale).translate(left, top);
  path.iterate(([command, ...c], _, x, y) => {
    const [a = 0, b = 0, toX = 0, toY = 0] = c;
    const third = (from: number, control: number) => from + (2 / 3) * (control - from);
    if (command === 'M') steps.push({ op: 'm', c: [a, b] });
    else if (command === 'L') steps.push({ op: 'l', c: [a, b] });
    else if (command === 'H') steps.push({ op: 'l', c: [a, y] });
    else if (command === 'V') steps.push({ op: 'l', c: [x, a] });
    else if (command === 'C') steps.push({ op: 'c', c: c as Cubic });
    else if (command === 'Q')
      steps.push({
        op: 'c',
        c: [third(x, a), third(y, b), third(toX, a), third(toY, b), toX, toY],
      });
    else steps.push({ op: 'h', c: [] });
  });
  const isWrong = ({ c }: PathStep) => !c.every(Number.isFinite);
  const end = steps.findIndex(isWrong);
  return end < 0 ? steps : steps.slice(0, end);
}
