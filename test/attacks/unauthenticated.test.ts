import { expect, test } from 'vitest';
import { ADMIN_CALLS, OWN_CALLS } from '#test/admin-calls.ts';
import { callApi } from '#test/api-client.ts';
import { faultOf } from './answer-rules.ts';
import { attack } from './attack.ts';
import { CALLS_OF_ADMINISTRATORS, CALLS_OF_USERS, pathOf } from './every-call.ts';
import { send } from './send.ts';
import { startTarget, type Target } from './target.ts';
import { UNAUTHENTICATED } from './unauthenticated-requests.ts';

const HEADERS = { 'x-username': 'admin', 'content-type': 'application/json' };

const target = await startTarget();

/**
 * Makes all calls of administrators, or others, with these headers. Returns what each was answered that it should not have been.
 */
async function tryAll(
  { url }: Target,
  own: Record<string, string>,
  expected: number,
  calls = CALLS_OF_ADMINISTRATORS,
) {
  const wrongs: (string | null)[] = [];
  for (const call of calls) {
    const { method } = call;
    const headers = { ...HEADERS, ...own };
    const answer = await send(url, { method, path: pathOf(call), headers, body: '{}' });
    const right = answer.status === expected ? faultOf(answer) : `${answer.status} not ${expected}`;
    wrongs.push(right && `${method} ${pathOf(call)} ${JSON.stringify(own)}: ${right}`);
  }
  return wrongs;
}

attack(
  'every call of administrators and about one’s own account, unauthenticated',
  async (round) => {
    for (const [name, prepare] of UNAUTHENTICATED) {
      const headers = await prepare(target);
      const before = await target.newest();
      for (const wrong of await tryAll(target, headers, 401)) round(wrong);
      for (const wrong of await tryAll(target, headers, 401, CALLS_OF_USERS)) round(wrong);
      if ((await target.newest()) !== before) round(`${name} changed the data`);
    }
  },
);

attack('every call of administrators, by a user who is no administrator', async (round) => {
  const cookie = await target.signInAs('ben');
  const before = await target.newest();
  for (const wrong of await tryAll(target, { cookie }, 403)) round(wrong);
  if ((await target.newest()) !== before) round('ben changed the data');
});

attack('every call that needs the header x-username, without it or with another', async (round) => {
  const cookie = await target.signInAs();
  const before = await target.newest();
  for (const name of ['', 'anna', 'Admin', 'admin,admin', 'administrator', '1', 'true'])
    for (const calls of [CALLS_OF_ADMINISTRATORS, CALLS_OF_USERS])
      for (const wrong of await tryAll(target, { cookie, 'x-username': name }, 403, calls))
        round(wrong);
  if ((await target.newest()) !== before) round('data was changed');
});

test('the same calls pass for an administrator: the attacks above aim at something', async () => {
  const headers = { ...HEADERS, cookie: await target.signInAs() };
  for (const [method, path, json, expected] of [...ADMIN_CALLS, ...OWN_CALLS])
    expect((await callApi(target.url, method, path, { json, headers })).status).toBe(expected);
});
