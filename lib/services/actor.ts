const COMMAND_LINE = /^cli:(.*)$/s;

/** Returns who made a change as people read it: 'thandi (command line)' where the audit has 'cli:thandi'. */
export function actorInWords(actor: string): string {
  if (actor === 'system') return 'Longview';
  const [, systemUser] = COMMAND_LINE.exec(actor) ?? [];
  return systemUser === undefined ? actor : `${systemUser} (command line)`;
}
