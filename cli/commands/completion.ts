import type { Command } from 'commander';
import { inContext } from '../context.ts';
import { UsageError } from '../failure.ts';
import { listed } from '../output.ts';
import { fillIn } from '../prompts.ts';
import { writeOut } from '../terminal.ts';
import { describeVerb } from '../verb.ts';
import { COMPLETION_SCRIPTS } from './completion-scripts.ts';

const SHELLS = Object.keys(COMPLETION_SCRIPTS);

/** `longview completion <shell>` */
export function registerCompletion(command: Command): void {
  describeVerb(command, {
    kind: 'reads',
    summary: 'Print the completion script for bash, zsh or fish',
    args: { shell: listed(SHELLS, 'or') },
    examples: [
      'longview completion bash >> ~/.bashrc',
      'longview completion zsh > "$fpath[1]/_longview"',
      'longview completion fish > ~/.config/fish/completions/longview.fish',
    ],
  }).action(
    inContext(async (context, argument) => {
      const asked = { as: '<shell>', message: 'Shell', choices: () => SHELLS };
      const { shell } = await fillIn(context, { shell: argument }, { shell: asked });
      const script = COMPLETION_SCRIPTS[shell];
      if (script === undefined) throw new UsageError(`<shell> must be ${listed(SHELLS, 'or')}.`);
      writeOut(script);
    }),
  );
}
