/** Who signed in. A session counts for this epoch of the account alone. */
export type SignIn = { readonly userId: number; readonly epoch: number };

/** Who is signed in: 12 hours at most, and 30 minutes from the last use. Every process on the place knows the same. */
export type Sessions = {
  /** Begins a session under a new id. */
  begin(id: string, signIn: SignIn): Promise<void>;
  /** Returns the session with this id, which counts as using it; null if there is none, or it has ended. */
  use(id: string): Promise<SignIn | null>;
  /** Ends a session, in every process, before it resolves. One that has ended already stays so. */
  end(id: string): Promise<void>;
  /** Returns whether this process has just ended the session: what is known without asking the place. */
  hasEnded(id: string): boolean;
  /**
   * Returns whether a token is used for the first time, in any process. That is remembered for half an hour: longer than a
   * code of a second factor is good for.
   */
  spend(token: string): Promise<boolean>;
  /** Returns the time, in milliseconds since 1970: the same for every process, however their clocks differ. */
  now(): Promise<number>;
  /** Takes away what nobody will use again. */
  sweep(): Promise<void>;
};
