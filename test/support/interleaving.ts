import fc from 'fast-check';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { addUser, PASSWORD } from './accounts.ts';
import { callAdmin, signIn } from './api-client.ts';
import { startApp } from './app.ts';

const RATES = '/api/admin/asset-class-returns';
const PEOPLE = ['anna', 'bo', 'import'] as const;
const CLASSES = ['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds'];

/** One thing that somebody does after what that person did before, whatever the others are at. */
type Step = {
  who: (typeof PEOPLE)[number];
  /** Looks at the rates as they are, or saves one, or a file, over what was seen last. */
  what: 'look' | 'save';
  rate: number;
  /** Whether everybody waits for it. */
  isAwaited: boolean;
};

/** Any order of what two administrators and an import do. */
export const anyInterleaving: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.constantFrom(...PEOPLE),
    what: fc.constantFrom('look', 'save', 'save'),
    rate: fc.integer({ min: 0, max: CLASSES.length - 1 }),
    isAwaited: fc.boolean(),
  }),
  { minLength: 4, maxLength: 12 },
) as fc.Arbitrary<Step[]>;

/** What was acknowledged: the value that was saved, and what its sender had seen in its place. */
type Saved = { who: string; seen: number; saved: number };

/**
 * Starts a server with two administrators and one who imports. Returns what goes through an interleaving over HTTP, and
 * answers how many changes were acknowledged, how many were refused, and each that overwrote what its sender had not seen.
 */
export async function startInterleavings() {
  const app = await startApp();
  const cookies = new Map<string, string>();
  for (const who of PEOPLE) {
    await addUser(app.store, who);
    cookies.set(who, await signIn(app.url, who, PASSWORD));
  }
  let made = 0;

  const call = (who: string, method: string, path: string, sent: object = {}) =>
    callAdmin(app.url, method, path, { cookie: cookies.get(who), ...sent });
  // No two are alike, so that the history says who overwrote what. None is an unusual change.
  const newValue = () => (500_000 + ++made) / 1e6;

  return async (steps: readonly Step[]) => {
    const { revision: first } = await app.store.latest();
    const acknowledged: Saved[] = [];
    const refused: number[] = [];

    const look = async (who: string): Promise<number[]> => {
      const { text } = await call(who, 'GET', `${RATES}/by-currency/1`);
      const listed = JSON.parse(text) as { id: number; returnRate: number }[];
      return [1, 2, 3].map((id) => listed.find((one) => one.id === id)?.returnRate ?? Number.NaN);
    };

    /** An administrator's save of one rate, as the screen sends it. */
    const save = async (who: string, rate: number, seen: number) => {
      const saved = newValue();
      const { status } = await call(who, 'PUT', `${RATES}/${rate + 1}`, {
        json: { returnRate: saved },
        headers: { 'x-expected': JSON.stringify({ returnRate: seen }) },
      });
      note(status, [{ who, seen, saved }]);
    };

    /** A file of two rates, looked at and then saved. */
    const importFile = async (rate: number) => {
      const rows = [rate, (rate + 1) % CLASSES.length].map((index) => ({
        currency: 'ZAR',
        assetClass: CLASSES[index] ?? '',
        ratePercent: Number((newValue() * 100).toFixed(4)),
      }));
      const body = csvFromRates(rows);
      const headers = { 'content-type': 'text/csv' };
      const preview = await call('import', 'POST', `${RATES}/sheet?preview=true`, {
        body,
        headers,
      });
      const { revision, changed } = JSON.parse(preview.text);
      const path = `${RATES}/sheet?revision=${revision}`;
      const { status } = await call('import', 'POST', path, { body, headers });
      const changes = changed as { before: number; after: number }[];
      note(
        status,
        changes.map(({ before, after }) => ({ who: 'import', seen: before, saved: after })),
      );
    };

    const note = (status: number, changes: Saved[]) => {
      if (status === 200) acknowledged.push(...changes);
      else refused.push(status);
    };

    const lasts = new Map<string, Promise<number[]>>(PEOPLE.map((who) => [who, look(who)]));
    for (const { who, what, rate, isAwaited } of steps) {
      const next = (lasts.get(who) ?? look(who)).then(async (seen) => {
        if (what === 'look') return look(who);
        if (who === 'import') await importFile(rate);
        else await save(who, rate, seen[rate] ?? Number.NaN);
        return seen;
      });
      lasts.set(who, next);
      if (isAwaited) await next;
    }
    await Promise.all(lasts.values());

    const newest = await app.store.latest();
    const overwritten = new Map<number, number>();
    for await (const { revision, changes } of app.store.history(newest)) {
      if (revision === first) break;
      for (const { before, after } of changes)
        if (before && after && 'returnRate' in before && 'returnRate' in after)
          overwritten.set(Number(after.returnRate), Number(before.returnRate));
    }
    const kept = new Set([
      ...overwritten.values(),
      ...newest.data.returnRates.map(({ returnRate }) => returnRate),
    ]);
    return {
      acknowledged: acknowledged.length,
      refused,
      lost: acknowledged
        .filter(({ seen, saved }) => overwritten.get(saved) !== seen || !kept.has(saved))
        .map((one) => JSON.stringify({ ...one, found: overwritten.get(one.saved) ?? null })),
      unasked: overwritten.size - acknowledged.length,
    };
  };
}
