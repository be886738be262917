const COMMAND_LINE = 'cli:';

/** Returns whether an actor is somebody at the command line, like 'cli:thandi'. */
export function isCommandLine(actor: string): boolean {
  return actor.startsWith(COMMAND_LINE);
}

/** Returns an actor as people read it: 'thandi (command line)' for 'cli:thandi'. */
export function actorInWords(actor: string): string {
  if (actor === 'system') return 'Longview';
  return isCommandLine(actor) ? `${actor.slice(COMMAND_LINE.length)} (command line)` : actor;
}
