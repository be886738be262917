import { setAdmin, setReviewer } from '#lib/services/accounts.ts';
import { switchApproval } from '#lib/services/approval.ts';
import { addUser, PASSWORD } from './accounts.ts';
import { closeAll } from './after-file.ts';
import { callAdmin, signIn } from './api-client.ts';
import { startApp } from './app.ts';
import { codeOf } from './second-factor.ts';

export type AppOptions = {
  /** How many currencies and asset classes there are, without rates, in place of the first catalogue. */
  large?: [currencies: number, assetClasses: number];
  /** Changes of rates need a second person; as 'reviewer', who looks at the screens is one. */
  approval?: 'on' | 'reviewer';
  /** Administrators need a second factor. */
  needsSecondFactor?: boolean;
};

/** Who looks at the screens, and a colleague: both administrators. */
const [ANNA, BO] = ['anna@example.com', 'bo@example.com'];

let count = 0;

/** Starts an application below a path of its own. `cookie` returns the session of the colleague. */
export async function start({ large, approval, needsSecondFactor = false }: AppOptions = {}) {
  const basePath = `/app-${++count}`;
  const app = await startApp({
    basePath,
    needsSecondFactor,
    ...(large && { seed: seedOf(...large) }),
  });
  for (const name of [ANNA, BO]) await addUser(app.store, name);
  if (approval)
    await app.store.transact('cli:test', (draft) => {
      if (approval === 'reviewer') {
        setAdmin(draft, 1, false);
        setReviewer(draft, 1, true);
      }
      switchApproval(draft, true);
    });
  const url = app.url + basePath;
  const credentials = { username: ANNA, password: PASSWORD };
  let signedIn: Promise<string> | undefined;
  const cookie = () => {
    signedIn ??= signIn(url, BO, PASSWORD);
    return signedIn;
  };
  return { basePath, credentials, url, cookie };
}

/** Returns a first catalogue of so many currencies, C0 and on, and asset classes, without rates. */
function seedOf(currencies: number, assetClasses: number) {
  const named = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name}${index}`);
  return {
    currencies: named(currencies, 'C').map((code, index) => ({
      code,
      name: `Currency ${index}`,
      symbol: 'C',
      displayOrder: index,
      isDefault: index === 0,
    })),
    assetClasses: named(assetClasses, 'Asset Class ').map((name) => ({ name, risk: 'medium' })),
    returnRates: [],
  };
}

/** Makes a change. Throws where it is refused. */
export async function change(
  { url, cookie }: Pick<Awaited<ReturnType<typeof start>>, 'url' | 'cookie'>,
  method: string,
  path: string,
  json?: unknown,
): Promise<void> {
  const call = { cookie: await cookie(), json };
  const { status, text } = await callAdmin(url, method, `/api/admin/${path}`, call);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
}

export { closeAll, codeOf };
