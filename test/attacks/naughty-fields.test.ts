import { callAdmin, callApi } from '#test/api-client.ts';
import { faultOf } from './answer-rules.ts';
import { attack, type Round } from './attack.ts';
import { FIELDS, type Field, keptAs } from './naughty-field-list.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';

type Kept = { id: number } & Record<string, unknown>;

const texts = await naughtyTexts();

/** Adds a record for each string, or changes the first of all to each in turn. */
async function sendAll(round: Round, method: 'POST' | 'PUT', { path, list, field, entity }: Field) {
  const target = await startTarget();
  const cookie = await target.signInAs();
  const listed = async (): Promise<Kept[]> =>
    JSON.parse((await callApi(target.url, 'GET', list)).text);
  const [first] = await listed();
  const where = method === 'POST' ? path : `${path}/${first?.id}`;
  const stored = new Map<number, unknown>();
  let before = await target.newest();
  for (const [n, text] of texts.entries()) {
    const what = JSON.stringify(text).slice(0, 80);
    const json = entity(text, n);
    const answer = await callAdmin(target.url, method, where, { cookie, json });
    const headers = Object.fromEntries(answer.headers);
    const fault = faultOf({ ...answer, headers, body: answer.text });
    const after = await target.newest();
    if (answer.status < 300) {
      const made: Kept = JSON.parse(answer.text);
      stored.set(made.id, keptAs(field, text));
      round(fault ?? (made[field] !== stored.get(made.id) && `${what} was kept as ${made[field]}`));
      const shown = new Map((await listed()).map((entry) => [entry.id, entry[field]]));
      const wrong = [...stored].find(([id, expected]) => shown.get(id) !== expected);
      round(wrong && `after ${what}, ${wrong[0]} came back as ${shown.get(wrong[0])}`);
    } else round(fault ?? (after !== before && `${what} was refused, and changed the data`));
    before = after;
  }
  await target.stop();
}

for (const field of FIELDS) {
  const what = `naughty strings as ${field.field} of ${field.list.slice(5)}`;
  attack(`${what}, added`, (round) => sendAll(round, 'POST', field));
  attack(`${what}, changed`, (round) => sendAll(round, 'PUT', field));
}
