import { expect } from 'vitest';
import { addUser, PASSWORD } from './accounts.ts';
import { callAdmin, signIn } from './api-client.ts';
import { startApp } from './app.ts';

/** The colleague. */
export const BO = 'bo@example.com';

type Sent = { as?: string; json?: unknown; expected?: unknown; headers?: Record<string, string> };

/** Starts the application with two administrators, anna and bo@example.com, and returns how they call it. */
export async function startTwoPeople() {
  const app = await startApp();
  const cookies: Record<string, string> = {};
  for (const name of ['anna', BO]) {
    await addUser(app.store, name);
    cookies[name] = await signIn(app.url, name, PASSWORD);
  }

  /** Makes a call of anna's or another's; `expected` goes as JSON, or as it stands where it is text. */
  async function call(method: string, path: string, sent: Sent = {}) {
    const { as = 'anna', json, expected, headers } = sent;
    const header = typeof expected === 'string' ? expected : ascii(JSON.stringify(expected));
    const answer = await callAdmin(app.url, method, path, {
      cookie: cookies[as],
      json,
      headers: { ...headers, ...(expected !== undefined && { 'x-expected': header }) },
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text };
  }

  return {
    app,
    cookies,
    call,
    bo: (method: string, path: string, json?: unknown) => call(method, path, { as: BO, json }),
    /** Returns a call's answer, which must have changed nothing. */
    refused: async (...args: Parameters<typeof call>) => {
      const { revision } = await app.store.latest();
      const answer = await call(...args);
      expect((await app.store.latest()).revision).toBe(revision);
      return answer;
    },
    stored: (table: 'currencies' | 'assetClasses' | 'returnRates', id: number) =>
      app.store.current.data[table].find((record) => record.id === id),
  };
}

/** Returns JSON as a header may hold it: other characters than ASCII escaped. */
function ascii(json = ''): string {
  return json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
