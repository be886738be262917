import type { Command } from 'commander';
import { onDemand } from '../context.ts';
import { addVerb } from '../verb.ts';

const REVISION = { revision: 'its number, as history list shows it' };

/** `longview history …` */
export function registerHistory(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List all changes, newest first: when, who, what',
    options: { '--limit <number>': 'no more than so many' },
    examples: ['longview history list --limit 20', 'longview history list --json'],
  }).action(onDemand(async () => (await import('./history-list.ts')).list));

  addVerb(noun, 'show', {
    kind: 'reads',
    summary: 'Show one change: each record before and after',
    args: REVISION,
    examples: ['longview history show 42'],
  }).action(onDemand(async () => (await import('./history-show.ts')).show));

  addVerb(noun, 'revert', {
    kind: 'changes',
    summary: 'Undo one change as a new revision',
    details: 'It is refused where later changes touch the same records.',
    args: REVISION,
    examples: ['longview history revert 42 --dry-run', 'longview history revert 42'],
  }).action(onDemand(async () => (await import('./history-revert.ts')).revert));
}
