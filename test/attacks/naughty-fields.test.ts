import { callAdmin, callApi } from '#test/api-client.ts';
import { faultOf } from './answer-rules.ts';
import { attack, type Round } from './attack.ts';
import { keptAs, naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';

/** A text field of what administrators keep: where it is sent, and where everybody reads it. */
type Field = {
  path: string;
  list: string;
  field: string;
  /** A whole record with `text` in this field and nothing wrong in the others. */
  entity: (text: string, n: number) => object;
};

const CURRENCIES = { path: '/api/admin/currencies', list: '/api/currencies' };
const ASSET_CLASSES = { path: '/api/admin/asset-classes', list: '/api/asset-classes' };
const EURO = { name: 'Euro', symbol: '€', displayOrder: 1 };

const FIELDS: readonly Field[] = [
  { ...CURRENCIES, field: 'code', entity: (code) => ({ ...EURO, code }) },
  { ...CURRENCIES, field: 'name', entity: (name, n) => ({ ...EURO, code: `N${n}`, name }) },
  { ...CURRENCIES, field: 'symbol', entity: (symbol, n) => ({ ...EURO, code: `S${n}`, symbol }) },
  { ...ASSET_CLASSES, field: 'name', entity: (name) => ({ name, risk: 'low' }) },
  {
    ...ASSET_CLASSES,
    field: 'description',
    entity: (description, n) => ({ name: `D${n}`, description, risk: 'low' }),
  },
  { ...ASSET_CLASSES, field: 'risk', entity: (risk, n) => ({ name: `R${n}`, risk }) },
];

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
