// The package's own types are those of its options parser: they name neither Koa's context nor the session.
declare module 'koa-session' {
  import type Koa from 'koa';

  export type Session = {
    /** The id that the request came with, or a new one nobody has seen. */
    readonly externalKey: string;
    /** Ends the session of that id, keeps this one under a new id, and sets its cookie. */
    regenerate(): Promise<void>;
    /** Does what was decided about the session, where that is not done by itself. */
    manuallyCommit(): Promise<void>;
  };

  export type SessionOptions = {
    key: string;
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
