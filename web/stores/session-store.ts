import { makeAutoObservable, observableRef } from 'mobx';
import type { AnswerOf, BodyInput } from '#lib/api/call.ts';
import { readUser, signIn, signOut } from '#lib/api/session.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/client.ts';
import { asksForSecondFactor } from '../api/refusal.ts';
import { Action } from './action.ts';
import { useStores } from './context.tsx';
import { tellFailure, tellSuccess } from './outcome.ts';
import type { RootStore } from './root-store.ts';

export type SignedInUser = AnswerOf<typeof signIn>;

/** The signed-in user. Unknown until the server was asked. */
export class SessionStore {
  user: SignedInUser | null = null;
  isKnown = false;
  /** Whether a call was refused because the session has ended. The user and the screen stay. */
  hasEnded = false;
  /** Another user who has signed in meanwhile in this browser. The page shows its own user until one is chosen. */
  other: SignedInUser | null = null;
  readonly signingOut = new Action('Logout failed');

  readonly #parts: Pick<RootStore, 'request' | 'toasts'>;
  #asking: Promise<unknown> | null = null;

  constructor(parts: Pick<RootStore, 'request' | 'toasts'>) {
    this.#parts = parts;
    makeAutoObservable(this, { user: observableRef, other: observableRef, signingOut: false });
  }

  /** Whether the user is a reviewer, who changes nothing. */
  get isReviewer(): boolean {
    return this.user?.isReviewer === true;
  }

  /** Whether changes of return rates are proposed instead of made. */
  get isProposing(): boolean {
    return this.user?.needsApproval === true;
  }

  /** Asks once who is signed in: nobody if the server answers 401 or cannot be reached. */
  load(): Promise<unknown> {
    if (this.hasEnded) this.setUser(null);
    this.#asking ??= call(this.#parts.request, readUser)
      .catch(() => null)
      .then((user) => this.isKnown || this.setUser(user));
    return this.#asking;
  }

  /** Signs in. Returns false if the password was right and a code is needed too. Throws what the call throws. */
  async login(credentials: BodyInput<typeof signIn>): Promise<boolean> {
    try {
      this.setUser(await call(this.#parts.request, signIn, { body: credentials }));
      return true;
    } catch (error) {
      if (credentials.code === undefined && asksForSecondFactor(error)) return false;
      throw error;
    }
  }

  /** Signs out and notifies of the outcome. If that fails, the user stays signed in. */
  async logout(): Promise<void> {
    const { request, toasts } = this.#parts;
    await this.signingOut.run(
      async () => {
        await call(request, signOut);
        this.setUser(null);
        tellSuccess(toasts, 'Logged out successfully');
      },
      () => {
        tellFailure(toasts, { title: 'Logout failed', description: this.signingOut.failure });
      },
    );
  }

  /** Asks whose session it is now. If it has ended, nobody is signed in, unless the screen `isKept`. */
  async refresh(isKept: () => boolean): Promise<void> {
    const shown = this.user;
    if (!shown || this.hasEnded) return;
    try {
      const user = await call(this.#parts.request, readUser);
      if (this.user === shown) this.compare(user);
    } catch (error) {
      if (this.user !== shown || !(error instanceof ApiError) || error.status !== 401) return;
      if (isKept()) this.end();
      else this.leave();
    }
  }

  /** Shows the page to the other user. */
  continueAsOther(): void {
    if (this.other) this.setUser(this.other);
  }

  /** Notes that a call was refused because the session has ended. */
  end(): void {
    this.hasEnded = true;
  }

  /** Stays on the screen, without a session or with another user's, until the next call is refused. */
  stay(): void {
    this.hasEnded = false;
    this.other = null;
  }

  /** Shows another user's sign-in, or takes over whether changes need approval. */
  private compare(user: SignedInUser): void {
    const isSame = user.id === this.user?.id;
    this.other = isSame ? null : user;
    if (isSame && user.needsApproval !== this.user?.needsApproval) this.user = user;
  }

  private leave(): void {
    this.setUser(null);
    this.hasEnded = true;
  }

  private setUser(user: SignedInUser | null): void {
    this.user = user;
    this.isKnown = true;
    this.hasEnded = false;
    this.other = null;
  }
}

/** Returns the page's only session store. */
export function useSession(): SessionStore {
  return useStores().onDemand(SessionStore);
}
