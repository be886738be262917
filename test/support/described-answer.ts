import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { answersOf } from '#lib/api/answers-of.ts';
import { type Call, CSV } from '#lib/api/call.ts';
import { CALLS } from '#lib/api/calls.ts';

const ROUTES = CALLS.map((call) => {
  const pattern = call.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?]+');
  return { call, pattern: new RegExp(`${pattern}(?:\\?|$)`) };
});

/** Returns the call that a request is for; the one without parameters where several fit. */
function callOf(method: string, path: string): Call | undefined {
  const found = ROUTES.filter(({ call, pattern }) => call.method === method && pattern.test(path));
  return (found.find(({ call }) => !call.path.includes(':')) ?? found[0])?.call;
}

type Answer = { status: number; text: string; headers: Headers };

/** Throws where a call is answered with a status, a type or a field that its description does not have. */
export function expectDescribed(method: string, path: string, answer: Answer): void {
  const call = callOf(method, path);
  if (!call || answer.status === 304) return;
  const fault = faultOf(call, answer);
  if (fault) throw new Error(`${method} ${path}: ${answer.status} ${fault}: ${answer.text}`);
}

function faultOf(call: Call, { status, text, headers }: Answer): string | null {
  const answers = answersOf(call);
  // Every call may find the catalogue out of reach.
  if (!(status in answers)) return status < 500 ? 'is not described' : null;
  const schema = answers[status] ?? null;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (schema === null) return text === '' && type === '' ? null : 'has a body';
  if (schema === CSV) return type === CSV ? null : `is ${type}`;
  if (status >= 400 && type === 'text/plain') return null;
  if (type !== 'application/json') return `is ${type}`;
  const body: unknown = JSON.parse(text);
  const { success, output } = v.safeParse(schema, body);
  return success && isDeepStrictEqual(output, body) ? null : 'is not as described';
}
