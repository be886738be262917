import type { Scope } from '#lib/domain/token.ts';
import { addToken, newTokenSecret } from '#lib/services/tokens.ts';
import type { Store } from '#lib/store/store.ts';
import { type Call, callApi } from './api-client.ts';

/** Adds a token that works for 90 days, and returns it with its id. */
export async function makeToken(store: Store, userId: number, scope: Scope, name: string = scope) {
  const { token, sha256 } = newTokenSecret();
  const added = await store.transact('cli:test', (draft) =>
    addToken(draft, { name, scope, days: 90, userId, sha256 }, Date.now()),
  );
  return { id: added.id, token };
}

/** Makes a call with a token in place of a session. */
export function callWithToken(
  url: string,
  token: string,
  method: string,
  path: string,
  call: Call = {},
) {
  const headers = { authorization: `Bearer ${token}`, ...call.headers };
  return callApi(url, method, path, { ...call, headers });
}
