const COMMAND_LINE = 'cli:';

/** Returns whether the audit names somebody at the command line: 'cli:thandi'. */
export function isCommandLine(actor: string): boolean {
  return actor.startsWith(COMMAND_LINE);
}

/** Returns who made a change as people read it: 'thandi (command line)' where the audit has 'cli:thandi'. */
export function actorInWords(actor: string): string {
  if (actor === 'system') return 'Longview';
  return isCommandLine(actor) ? `${actor.slice(COMMAND_LINE.length)} (command line)` : actor;
}
