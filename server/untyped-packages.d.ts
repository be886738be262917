declare module 'fresh' {
  type Headers = Readonly<Record<string, string | undefined>>;
  export default function fresh(request: Headers, response: Headers): boolean;
}

declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: object });
    encodings(available: readonly string[]): string[];
  }
}

// The package's own types are those of its options parser: they name neither Koa's context nor the session.
declare module 'koa-session' {
  import type Koa from 'koa';

  export type Session = {
    /** The id that the request came with, or a new one. */
    readonly externalKey: string;
    /** Ends the session of that id, keeps this one under a new id, and sets its cookie. */
    regenerate(): Promise<void>;
    /** Stores or ends the session as decided; needed without `autoCommit`. */
    manuallyCommit(): Promise<void>;
  };

  export type SessionOptions = {
    key: string;
    path: string;
    maxAge: number | 'session';
    autoCommit: boolean;
    sameSite: 'lax' | 'strict';
    genid: () => string;
    store: {
      get(id: string): Promise<object | null>;
      set(id: string, session: never): Promise<void>;
      destroy(id: string): Promise<void>;
    };
  };

  export default function createSession(options: SessionOptions, api: Koa): Koa.Middleware;
}
