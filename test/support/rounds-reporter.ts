import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with a line for each fault or attack: rounds, what was at stake, what was lost or entered; and one for all. */
export default class RoundsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines: string[] = [];
    let [tried, wrong, broken] = [0, 0, errors.length];
    for (const module of modules) {
      for (const error of module.errors()) {
        broken++;
        lines.push(`${module.moduleId.split('/').at(-1)}: not made. ${error.message}`);
      }
      for (const test of module.children.allTests()) {
        const { rounds = 0, counts = {}, lost = [] } = test.meta().book ?? {};
        const { state, errors: failures } = test.result();
        if (state === 'skipped' || state === 'pending') continue;
        const isOver = state === 'failed' && lost.length === 0;
        if (isOver) broken++;
        tried += rounds;
        // A control is to lose.
        if (state === 'failed') wrong += lost.length;
        const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000);
        const stakes = Object.entries(counts).map(([what, n]) => `, ${n} ${what}`);
        const summary = `${rounds} rounds${stakes.join('')}, ${lost.length} lost or entered`;
        const why = isOver ? `; not made to its end. ${failures?.[0]?.message.split('\n')[0]}` : '';
        lines.push(`${test.fullName}: ${summary} (${seconds} s)${why}`);
      }
    }
    lines.push(`All: ${tried} rounds, ${wrong} lost or entered, ${broken} could not be made`);
    process.on('exit', () => console.log(`\n${lines.join('\n')}`));
  }
}
