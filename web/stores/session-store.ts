import { makeAutoObservable } from 'mobx';
import type { Request } from '../api/client.ts';
import { type Credentials, fetchUser, login, logout, type SignedInUser } from '../api/session.ts';
import { useStores } from './context.tsx';

/** Who is signed in. Unknown until the server has been asked. */
export class SessionStore {
  user: SignedInUser | null = null;
  isKnown = false;
  /** True once the server no longer knows the session of the user held here. Signing in again makes it false. */
  hasEnded = false;
  /** True once a call was refused because a second factor is required and the user has none. */
  lacksSecondFactor = false;

  readonly #request: Request;
  #asking: Promise<unknown> | null = null;

  constructor({ request }: { request: Request }) {
    this.#request = request;
    makeAutoObservable(this);
  }

  /** Asks who is signed in, once. No one is when the server answers 401 or cannot be reached. */
  load(): Promise<unknown> {
    if (this.hasEnded) this.hold(null);
    this.#asking ??= fetchUser(this.#request)
      .catch(() => null)
      .then((user) => this.isKnown || this.hold(user));
    return this.#asking;
  }

  /** Signs in and holds the user. Throws what the call throws. */
  async login(credentials: Credentials): Promise<void> {
    this.hold(await login(this.#request, credentials));
  }

  /** Signs out. Throws what the call throws, and then the user stays. */
  async logout(): Promise<void> {
    await logout(this.#request);
    this.hold(null);
  }

  /** Notes that the session has ended. The user is kept, so that the screen is, too. */
  end(): void {
    this.hasEnded = true;
  }

  /** Puts off signing in again until the next call that is refused. */
  putOff(): void {
    this.hasEnded = false;
  }

  /** Notes that a second factor is required, and that the user has none. */
  lackSecondFactor(): void {
    this.lacksSecondFactor = true;
  }

  /** Puts off switching on a second factor until the next call that is refused. */
  putOffSecondFactor(): void {
    this.lacksSecondFactor = false;
  }

  private hold(user: SignedInUser | null): void {
    this.user = user;
    this.isKnown = true;
    this.hasEnded = false;
    this.lacksSecondFactor = false;
  }
}

/** Returns the page's one session store: who is signed in to it. */
export function useSession(): SessionStore {
  return useStores().onDemand(SessionStore);
}
