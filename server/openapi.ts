import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { answersOf } from '#lib/api/answers-of.ts';
import { type Answer, type Call, CSV, isRead, needsHeader } from '#lib/api/call.ts';
import { CALLS_BY_NAME } from '#lib/api/calls.ts';
import { refusal, user } from '#lib/schemas/answers.ts';
import { assetClassList, currencyList, returnRateList } from '#lib/schemas/catalogue.ts';
import { sheetRow } from '#lib/schemas/return-rate.ts';
import { version } from '../package.json';
import { inputSchema, type JsonSchema } from './input-schema.ts';

const COMPONENTS = {
  Currency: currencyList.item,
  AssetClass: assetClassList.item,
  ReturnRate: returnRateList.item,
  User: user,
  Refusal: refusal,
};

const OPTIONS = {
  target: 'draft-2020-12',
  typeMode: 'output',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

const WRITES_RATES =
  'While changes of return rates need a second person: 403, unless they are only previewed or proposed.';

const JSON_TYPE = 'application/json';

/** The description of each status of a refusal. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Something that was sent is missing or wrong.',
  401: 'Nobody is signed in, the sign-in was refused, or the token does not work.',
  403: 'Whoever is signed in or whose token it is may not do this, a header is missing, a password or code is wrong, or another site sent this.',
  404: 'There is no such record.',
  409: 'This does not fit what is stored by now.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  429: 'Too many attempts failed.',
  503: 'Too much is being done at once.',
};

/** Returns the OpenAPI 3.1 description of all calls. `basePath` is their common prefix: '/calculator', or ''. */
export function describeCalls(basePath: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(CALLS_BY_NAME)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longview',
      version,
      description:
        'A refusal is one sentence of plain text or, for a client that prefers application/json, an object with it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/' }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(COMPONENTS, OPTIONS),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'longview.session',
          description:
            'Set by signIn. Behind TLS its name is __Host-longview or, below a base path, __Secure-longview.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of at least the scope that a call names.',
        },
      },
    },
  };
}

function operation(operationId: string, call: Call) {
  const { access, scope, summary, body, upload, answers, writesRates } = call;
  const responses = Object.entries(answersOf(call)).map(([status, answer]) => [
    status,
    response(Number(status), answer),
  ]);
  const json = body && { [JSON_TYPE]: { schema: inputSchema(body) } };
  const rows = { type: 'array', items: inputSchema(sheetRow) };
  const file = { [CSV]: { schema: { type: 'string' } }, [JSON_TYPE]: { schema: rows } };
  const content = upload ? file : json;
  return {
    operationId,
    summary,
    ...(writesRates && { description: WRITES_RATES }),
    security: access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])],
    parameters: [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(responses),
      ...(!(503 in answers) && {
        default: refused('The catalogue cannot be read or changed at the moment.', refusal),
      }),
    },
  };
}

function pathParameters({ path }: Call) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^(?:id|.+Id)$/.test(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters({ query }: Call) {
  if (!query) return [];
  const { properties = {}, required = [] } = inputSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(call: Call) {
  const { scope, headers = {} } = call;
  const text = { type: 'string' };
  const expected = headers.expected && {
    ...text,
    contentMediaType: JSON_TYPE,
    contentSchema: schemaOf(headers.expected),
  };
  const hasHeader = needsHeader(call);
  return [
    hasHeader && {
      name: 'x-username',
      description: 'Needed with a session, not with a token.',
      required: !scope,
      schema: { const: 'admin' },
    },
    hasHeader &&
      !isRead(call) && {
        name: 'x-user',
        description:
          'The id of the user the sender believes to be signed in: 409 where it is another.',
        schema: { type: 'integer', minimum: 1 },
      },
    headers.note && {
      name: 'x-note',
      description: 'Why: up to 200 characters, percent-encoded UTF-8.',
      schema: text,
    },
    expected && {
      name: 'x-expected',
      description: 'The record as it was last read, in ASCII: 409 where it is another by now.',
      schema: expected,
    },
  ].flatMap((header) => (header ? [{ in: 'header', ...header }] : []));
}

function response(status: number, answer: Answer) {
  if (answer === null) return { description: 'Done.' };
  if (answer === CSV)
    return { description: 'A file.', content: { [CSV]: { schema: { type: 'string' } } } };
  if (status < 300)
    return { description: 'Done.', content: { [JSON_TYPE]: { schema: schemaOf(answer) } } };
  const hasWait = status === 429 || status === 503;
  return {
    ...refused(REFUSALS[status] ?? '', answer),
    ...(hasWait && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
  };
}

function refused(description: string, answer: v.GenericSchema) {
  const content = {
    'text/plain': { schema: { type: 'string' } },
    [JSON_TYPE]: { schema: schemaOf(answer) },
  };
  return { description, content };
}

function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...json } = toJsonSchema(schema, { ...OPTIONS, definitions: COMPONENTS });
  return json;
}
