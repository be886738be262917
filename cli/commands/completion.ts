import type { Command } from 'commander';
import { listed } from '#lib/domain/sentence.ts';
import { inContext } from '../context.ts';
import { UsageError } from '../failure.ts';
import { print } from '../output.ts';
import { askOne } from '../prompts.ts';
import { describeVerb } from '../verb.ts';

// Each script asks the program for candidates, so that it completes codes and names too, and never becomes outdated.

const BASH = `_longview() {
  local candidate
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    COMPREPLY+=("$candidate")
  done < <(longview __complete bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _longview longview`;

const ZSH = `#compdef longview
_longview() {
  local line value
  local -a candidates
  for line in "\${(@f)$(longview __complete zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n "$line" ]] || continue
    value="\${\${line%%$'\\t'*}//\\\\/\\\\\\\\}"
    candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#candidates} )); then
    _describe longview candidates
  else
    _files
  fi
}
# Where compinit comes later, at the first prompt after it.
_longview_register() {
  (( $+functions[compdef] )) || return 0
  compdef _longview longview
  precmd_functions=("\${(@)precmd_functions:#_longview_register}")
}
if [ "$funcstack[1]" = _longview ]; then
  _longview "$@"
else
  precmd_functions+=(_longview_register)
  _longview_register
fi`;

const FISH = `function __longview_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l candidates (longview __complete fish -- $words[2..-1] 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c longview -f -a '(__longview_complete)'`;

const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export const SHELLS = Object.keys(SCRIPTS);

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
      const shell = await askOne(context, argument, asked);
      const script = SCRIPTS[shell];
      if (script === undefined) throw new UsageError(`<shell> must be ${listed(SHELLS, 'or')}.`);
      print(context, { shell, script }, () => script);
    }),
  );
}
