import { expectDescribed } from './described-answer.ts';

/** An answer, read to its end. */
type Answer = { status: number; text: string; headers: Headers };

/** What a call sends beside its method and path: `json` as JSON, or `body` as it stands. */
export type Call = {
  cookie?: string | undefined;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
};

/** Makes one call to a server. Throws where the answer is another than the call describes. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  { cookie, json, body, headers }: Call = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'error',
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined && { body }),
  });
  const { status } = response;
  const answer = { status, text: await response.text(), headers: response.headers };
  expectDescribed(method, path, answer);
  return answer;
}

/** Makes an administrator's call: with the header that all of them carry. */
export function callAdmin(url: string, method: string, path: string, call: Call = {}) {
  const headers = { 'x-username': 'admin', ...call.headers };
  return callApi(url, method, path, { ...call, headers });
}

/** Returns the cookies an answer sets, as a browser would send them back. */
export function cookiesOf({ headers }: Pick<Answer, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Signs in and returns the cookies of the session. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  call: Call = {},
): Promise<string> {
  const answer = await callApi(url, 'POST', '/api/login', {
    json: { username, password },
    ...call,
  });
  if (answer.status !== 200) throw new Error(`${username}: ${answer.status} ${answer.text}`);
  return cookiesOf(answer);
}
