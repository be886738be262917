import { addUser, PASSWORD } from './accounts.ts';
import { closeAll } from './after-file.ts';
import { callAdmin, signIn } from './api-client.ts';
import { startApp } from './app.ts';
import { prepareLargeCatalogue } from './large-catalogue.ts';
import { codeOf } from './second-factor.ts';
import { tempDir } from './temp-dir.ts';

export type AppOptions = {
  /** How many currencies and asset classes there are, without rates, in place of the first catalogue. */
  large?: [currencies: number, assetClasses: number];
};

/** Who looks at the screens, and a colleague: both administrators. */
const [ANNA, BO] = ['anna@example.com', 'bo@example.com'];

let count = 0;

/** Starts an application below a path of its own. `cookie` has the session of the colleague. */
export async function start({ large }: AppOptions = {}) {
  const basePath = `/app-${++count}`;
  const dataDir = await tempDir();
  if (large) await prepareLargeCatalogue(dataDir, ...large);
  const app = await startApp({ basePath, dataDir });
  for (const name of [ANNA, BO]) await addUser(app.store, name);
  const url = app.url + basePath;
  const credentials = { username: ANNA, password: PASSWORD };
  return { basePath, credentials, url, cookie: await signIn(url, BO, PASSWORD) };
}

/** Makes a change. Throws where it is refused. */
export async function change(
  { url, cookie }: { url: string; cookie: string },
  method: string,
  path: string,
  json?: unknown,
): Promise<void> {
  const { status, text } = await callAdmin(url, method, `/api/admin/${path}`, { cookie, json });
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
}

export { closeAll, codeOf };
