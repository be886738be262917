const COMMAND_LINE = 'cli:';

export function isCommandLine(actor: string): boolean {
  return actor.startsWith(COMMAND_LINE);
}

/** Returns who made a change as people read it: 'thandi (command line)' where the audit has 'cli:thandi'. */
export function actorInWords(actor: string): string {
  if (actor === 'system') return 'Longview';
  return isCommandLine(actor) ? `${actor.slice(COMMAND_LINE.length)} (command line)` : actor;
}
