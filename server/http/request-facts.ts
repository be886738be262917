import type { IncomingMessage } from 'node:http';

/** What the API finds out about a request, for the log and the metrics. Requests of visitors have neither address nor user. */
type RequestFacts = {
  /** The pattern of the call that took it: '/api/admin/currencies/:id'. */
  route?: string;
  /** Where a sign-in or an administrator's call came from. */
  address?: string;
  /** Who is or was to be signed in; only ever the name of a user there is. */
  user?: string;
};

const facts = new WeakMap<IncomingMessage, RequestFacts>();

/** Adds to what is known of a request. */
export function noteFacts(request: IncomingMessage, more: RequestFacts): void {
  facts.set(request, { ...facts.get(request), ...more });
}

/** Returns what is known of a request. */
export function factsOf(request: IncomingMessage): RequestFacts {
  return facts.get(request) ?? {};
}
