import type * as v from 'valibot';
import type { Scope } from '#lib/domain/token.ts';

/**
 * Who may make a call: anyone; anyone signed in; anyone signed in who also sends the header `x-username: admin`, which other
 * sites cannot make a browser send; administrators who send it, and reviewers where the call only reads; both of these.
 */
type Access = 'public' | 'session' | 'account' | 'admin' | 'approver';

/** Marks an answer that is a CSV file instead of JSON. */
export const CSV = 'text/csv';

/** JSON of this schema, a file, or nothing. */
export type Answer = v.GenericSchema | typeof CSV | null;

/** An HTTP call as data, from which routes, the browser's client, the API description and tests are derived. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters begin with a colon. Those named id, or that end in Id, are the ids of records. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** What a token needs for it. A call without a scope accepts no tokens. */
  readonly scope?: Scope;
  readonly summary: string;
  readonly query?: v.GenericSchema;
  /** JSON. */
  readonly body?: v.GenericSchema;
  /** A service checks the body, because the rules depend on what is stored. */
  readonly isBodyCheckedByService?: true;
  /** The body is a file of return rates, CSV or JSON. */
  readonly upload?: true;
  readonly headers?: {
    /** x-expected: the record as the sender last saw it. The change is refused if the record differs by now. */
    readonly expected?: v.GenericSchema;
    /** x-note: the reason for the change. */
    readonly note?: true;
  };
  /** Changes what visitors see of return rates: refused while that needs a second person's approval. */
  readonly writesRates?: true;
  /** By status, without the refusals common to all calls of its kind, which `answersOf` adds. */
  readonly answers: Readonly<Record<number, Answer>>;
};

/** Returns the call as it is, with its exact type. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Remaining}`
  ? Name | ParamName<`/${Remaining}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a call's path. Ids are numbers, all others are text. */
export type ParamsOf<C extends Call> = {
  readonly [Name in ParamName<C['path']>]: Name extends 'id' | `${string}Id` ? number : string;
};

type Output<S, None> = S extends v.GenericSchema ? v.InferOutput<S> : None;
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type Part<C, Name extends string> = C extends { readonly [N in Name]: infer S } ? S : undefined;

/** The body of a call as it is sent, and after it is checked. */
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

/** The answer of a successful call: the value of its JSON, or the text of a file. */
export type AnswerOf<C extends Call> = C['answers'][Success<C>] extends infer A
  ? A extends typeof CSV
    ? string
    : Output<A, undefined>
  : never;

/** Returns the status with which a call succeeds. */
export function successOf({ answers }: Call): number {
  return Number(Object.keys(answers).find((status) => Number(status) < 300));
}

/** Returns whether a call needs the header `x-username: admin`. */
export function needsHeader({ access }: Pick<Call, 'access'>): boolean {
  return access !== 'public' && access !== 'session';
}

/** Returns whether a call or a request only reads. */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}
