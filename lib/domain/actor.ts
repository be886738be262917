const COMMAND_LINE = 'cli:';
/** Name and owner of a token; both may have words in brackets. */
const TOKEN = /^token:(.+) \(((?:[^()]|\([^()]*\))+)\)$/;

/** Returns whether an actor is somebody at the command line, like 'cli:thandi'. */
export function isCommandLine(actor: string): boolean {
  return actor.startsWith(COMMAND_LINE);
}

/** Returns the actor of what a user's token changes: 'token:nightly-rates (ann@example.com)'. */
export function tokenActor(token: string, username: string): string {
  return `token:${token} (${username})`;
}

/** Returns the user whose token an actor is; null for any other actor. */
export function tokenOwner(actor: string): string | null {
  return TOKEN.exec(actor)?.[2] ?? null;
}

/** Who made a change, and who approved it. */
type Authors = {
  readonly actor: string;
  readonly approvedBy?: string | null;
  readonly withoutApproval?: true;
};

/** Returns who made and approved a change: 'ben@example.com proposed, ann@example.com approved'. */
export function authorsInWords(
  { actor, approvedBy, withoutApproval }: Authors,
  inWords = actorInWords,
): string {
  const name = inWords(actor);
  if (approvedBy) return `${name} proposed, ${approvedBy} approved`;
  return withoutApproval ? `${name}, without approval` : name;
}

/** Returns an actor as people read it: 'thandi (command line)' for 'cli:thandi', 'ann@example.com (token nightly-rates)'. */
export function actorInWords(actor: string): string {
  if (actor === 'system') return 'Longview';
  const [, token, owner] = TOKEN.exec(actor) ?? [];
  if (owner) return `${owner} (token ${token})`;
  return isCommandLine(actor) ? `${actor.slice(COMMAND_LINE.length)} (command line)` : actor;
}
