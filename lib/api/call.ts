import type * as v from 'valibot';

/**
 * Who may make a call: anybody; whoever is signed in; the same with the header `x-username: admin`, which no other site can
 * make a browser send; administrators, with that header.
 */
type Access = 'public' | 'session' | 'account' | 'admin';

/** What a token has to be allowed for a call. A call without a scope takes no token. */
type Scope = 'read' | 'rates' | 'catalogue';

/** The answer is a file of this type in place of JSON. */
export const CSV = 'text/csv';

/** JSON of this schema, a file, or nothing. */
export type Answer = v.GenericSchema | typeof CSV | null;

/** An HTTP call as data: the server, the browser, the API description and the tests are made from it. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters begin with a colon. Those named id, or that end in Id, are the ids of records. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly scope?: Scope;
  readonly summary: string;
  readonly query?: v.GenericSchema;
  /** JSON. */
  readonly body?: v.GenericSchema;
  /** The body is checked by a service, which knows what is stored, and not before the call. */
  readonly isBodyCheckedByService?: true;
  /** A file of return rates, CSV or JSON, is sent in place of a body. */
  readonly upload?: true;
  readonly headers?: {
    /** x-expected: the record as the sender saw it last. The change is refused where it is another by now. */
    readonly expected?: v.GenericSchema;
    /** x-note: why something is changed. */
    readonly note?: true;
  };
  /** By status. The refusals that all calls of its kind have in common are left out: `answersOf` adds them. */
  readonly answers: Readonly<Record<number, Answer>>;
};

/** Returns the call as it is, with its exact type. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a call's path: ids are numbers, all others text. */
export type ParamsOf<C extends Call> = {
  readonly [Name in ParamName<C['path']>]: Name extends 'id' | `${string}Id` ? number : string;
};

type Output<S, None> = S extends v.GenericSchema ? v.InferOutput<S> : None;
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type Part<C, Name extends string> = C extends { readonly [N in Name]: infer S } ? S : undefined;

/** The body of a call as its sender has it, and as it is once it was checked. */
export type BodyInput<C extends Call> = Input<Part<C, 'body'>>;
export type BodyOf<C extends Call> = C extends { readonly upload: true }
  ? Uint8Array
  : C extends { readonly isBodyCheckedByService: true }
    ? unknown
    : Output<Part<C, 'body'>, undefined>;

export type QueryInput<C extends Call> = Input<Part<C, 'query'>>;
export type QueryOf<C extends Call> = Output<Part<C, 'query'>, undefined>;

export type ExpectedOf<C extends Call> = Output<Part<Part<C, 'headers'>, 'expected'>, undefined>;

type Success<C extends Call> = Extract<keyof C['answers'], 200 | 201 | 204>;

/** What a call answers where it succeeds: the value of its JSON, text where it is a file. */
export type AnswerOf<C extends Call> = C['answers'][Success<C>] extends infer A
  ? A extends typeof CSV
    ? string
    : Output<A, undefined>
  : never;

/** Returns the status with which a call succeeds. */
export function successOf({ answers }: Call): number {
  return Number(Object.keys(answers).find((status) => Number(status) < 300));
}

/** Returns whether a call only reads. */
export function isRead({ method }: Pick<Call, 'method'>): boolean {
  return method === 'GET';
}
