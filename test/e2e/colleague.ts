import { PASSWORD } from '#test/accounts.ts';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { callAdmin, signIn } from '#test/api-client.ts';

/** The second administrator. */
const BO = 'bo@example.com';

/** Starts a server with two administrators, and returns how bo@example.com changes its catalogue. */
export async function startWithColleague(options: Parameters<typeof startAdminServer>[0] = {}) {
  const server = await startAdminServer(options);
  await addWebUser(server, BO);
  const cookie = await signIn(server.url, BO, PASSWORD);
  const bo = async (method: string, path: string, json?: unknown) => {
    const call = { cookie, json };
    const { status, text } = await callAdmin(server.url, method, `/api/admin/${path}`, call);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  return { server, bo };
}
