import fc from 'fast-check';
import { expect } from 'vitest';
import { faultOf, mayBeKept } from './answer-rules.ts';
import { attack } from './attack.ts';
import { anyRequest } from './request-generator.ts';
import { send } from './send.ts';
import { startTarget } from './target.ts';

const REQUESTS = 10_000;
const CHANGES = /^\/api\/(?:admin\/|account\/password)/;
const ENDS_SESSION = /^\/api\/(?:logout|account\/password)/;

attack('generated requests to every call, most of them as an administrator', async (round) => {
  // A proxy is trusted, so that forged addresses keep the limit on guessing out of the way.
  const target = await startTarget({ TRUST_PROXY: 'true' });
  let cookie = await target.signInAs();
  let revision = Number.parseInt(await target.newest(), 10);
  const seed = Number(process.env.SEED ?? Date.now());
  const statuses = new Map<number, number>();

  for (const { sent, asAdmin } of fc.sample(anyRequest, { seed, numRuns: REQUESTS })) {
    const headers = { ...sent.headers, ...(asAdmin && { cookie }) };
    const what = `seed ${seed}: ${JSON.stringify({ ...sent, headers }).slice(0, 600)}`;
    const answer = await send(target.url, { ...sent, headers }).catch((error: Error) => error);
    if (answer instanceof Error) {
      round(`${answer.message}: ${what}`);
      continue;
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const isTls = /^\s*https\s*(?:,|$)/i.test(sent.headers?.['x-forwarded-proto'] ?? '');
    const isCommitted = await target.hasRevision(revision + 1);
    const mayCommit = asAdmin && answer.status < 300 && CHANGES.test(sent.path);
    const wrong =
      faultOf(answer, isTls) ??
      ((mayBeKept(sent.path, answer) && 'private, but may be kept') ||
        (isCommitted && !mayCommit && 'refused, but the data changed'));
    round(wrong && `${wrong}: ${what}`);
    if (isCommitted) revision++;
    if (ENDS_SESSION.test(sent.path) && answer.status === 204) cookie = await target.signInAs();
  }
  console.log(`Statuses: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  // About every fiftieth is a change that is allowed; with none of them nothing would have been at stake.
  expect(revision).toBeGreaterThan(REQUESTS / 100);
  const check = await target.run(['data', 'check']);
  if (check.code !== 0) round(`The data is damaged: ${check.stderr}`);
  expect(await target.stop()).toBe(0);
});
