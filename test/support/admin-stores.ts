import type { Records } from '#lib/schemas/record-kind.ts';
import { type Request, requestTo } from '../../web/api/client.ts';
import { AdminStore } from '../../web/stores/admin-store.ts';
import { CatalogueStore } from '../../web/stores/catalogue-store.ts';
import type { EditorStore } from '../../web/stores/editor-store.ts';
import { SessionStore } from '../../web/stores/session-store.ts';
import { ToastStore } from '../../web/stores/toast-store.ts';
import { addUser, PASSWORD } from './accounts.ts';
import { cookiesOf, signIn } from './api-client.ts';
import type { TestApp } from './app.ts';
import { gatedRequest } from './gated-request.ts';

let users = 0;

/**
 * Makes the stores of a dashboard that is signed in to a running application, and records the calls they make to it.
 */
export async function startAdminStores({ url, store }: TestApp) {
  const username = `user ${++users}`;
  await addUser(store, username);
  const gated = gatedRequest(await signedInRequest(url, username));
  const { request, calls } = gated;
  const catalogue = new CatalogueStore(request);
  const toasts = new ToastStore();
  const session = new SessionStore({ request, toasts });
  await session.load();
  const admin = new AdminStore({ request, toasts, catalogue }, session);
  calls.length = 0;
  return { admin, username, session, catalogue, toasts, ...gated };
}

/** Returns the calls of somebody who is signed in: they keep the cookies that answers set, as a browser does. */
async function signedInRequest(url: string, username: string): Promise<Request> {
  const send = requestTo(url);
  const cookies = new Map<string, string>();
  const keep = (lines: string) => {
    for (const line of lines.split('; ').filter(Boolean)) {
      const [name = '', value = ''] = line.split('=');
      cookies.set(name, value);
    }
  };
  keep(await signIn(url, username, PASSWORD));
  return async (path, init) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await send(path, { ...init, headers: { ...init?.headers, cookie } });
    keep(cookiesOf(answer));
    return answer;
  };
}

/** Returns what a notification says, title first. */
export function saidBy({ current }: ToastStore): (string | undefined)[] {
  return [current?.kind, current?.title, current?.description];
}

/** Returns the record of a list that is called so. */
export function recordOf<T extends keyof Records>(
  editor: EditorStore<T>,
  name: string,
): Records[T] {
  const found = editor.all.find((item) => editor.nameOf(item) === name);
  if (!found) throw new Error(`${name} is not in the list.`);
  return found;
}
