import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with a line for each fault: its rounds, what was at stake, and what was lost. */
export default class LossReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines: string[] = [];
    let broken = errors.length;
    for (const module of modules) {
      for (const error of module.errors()) {
        broken++;
        lines.push(`${module.moduleId.split('/').at(-1)}: not made. ${error.message}`);
      }
      for (const test of module.children.allTests()) {
        const { losses } = test.meta();
        const { state, errors: failures } = test.result();
        if (state === 'skipped' || state === 'pending') continue;
        const isOver = state === 'failed' && (losses?.lost.length ?? 0) === 0;
        if (isOver) broken++;
        const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000);
        const counts = Object.entries(losses?.counts ?? {}).map(([what, n]) => `, ${n} ${what}`);
        const summary = `${losses?.rounds ?? 0} rounds${counts.join('')}, ${losses?.lost.length ?? 0} lost`;
        const why = isOver ? `; not made to its end. ${failures?.[0]?.message.split('\n')[0]}` : '';
        lines.push(`${test.fullName}: ${summary} (${seconds} s)${why}`);
      }
    }
    lines.push(`All faults: ${broken} could not be made`);
    process.on('exit', () => console.log(`\n${lines.join('\n')}`));
  }
}
