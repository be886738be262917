import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with a line for each attack, 'N tried, N entered', and one for all of them. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines: string[] = [];
    let tried = 0;
    let entered = 0;
    let broken = errors.length;
    for (const module of modules) {
      if (module.errors().length > 0) broken++;
      for (const test of module.children.allTests()) {
        const { tally } = test.meta();
        const { state } = test.result();
        if (!tally || (state !== 'passed' && state !== 'failed')) continue;
        if (state === 'failed' && tally.entered.length === 0) broken++;
        tried += tally.tried;
        entered += tally.entered.length;
        const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000);
        lines.push(
          `${test.fullName}: ${tally.tried} tried, ${tally.entered.length} entered (${seconds} s)`,
        );
      }
    }
    lines.push(
      `All attacks: ${tried} tried, ${entered} entered, ${broken} could not be carried out`,
    );
    process.on('exit', () => console.log(`\n${lines.join('\n')}`));
  }
}
