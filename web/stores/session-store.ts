import { makeAutoObservable } from 'mobx';
import type { Request } from '../api/client.ts';
import { type Credentials, fetchUser, login, logout, type SignedInUser } from '../api/session.ts';
import { useStores } from './context.tsx';

/** Who is signed in. Unknown until the server has been asked. */
export class SessionStore {
  user: SignedInUser | null = null;
  isKnown = false;
  /** What the last refused call wanted: a session or a second factor. The user is kept meanwhile, and so is the screen. */
  required: 'session' | 'second-factor' | null = null;

  readonly #request: Request;
  #asking: Promise<unknown> | null = null;

  constructor({ request }: { request: Request }) {
    this.#request = request;
    makeAutoObservable(this);
  }

  /** Asks who is signed in, once. No one is when the server answers 401 or cannot be reached. */
  load(): Promise<unknown> {
    if (this.required === 'session') this.hold(null);
    this.#asking ??= fetchUser(this.#request)
      .catch(() => null)
      .then((user) => this.isKnown || this.hold(user));
    return this.#asking;
  }

  /** Signs in and holds the user. Throws what the call throws. */
  async login(credentials: Credentials): Promise<void> {
    this.hold(await login(this.#request, credentials));
  }

  /** Where the call fails the user stays. */
  async logout(): Promise<void> {
    await logout(this.#request);
    this.hold(null);
  }

  /** Notes for want of what a call was refused; with null that is put off until the next one. */
  require(what: typeof this.required): void {
    this.required = what;
  }

  private hold(user: SignedInUser | null): void {
    this.user = user;
    this.isKnown = true;
    this.required = null;
  }
}

/** Returns the page's one session store: who is signed in to it. */
export function useSession(): SessionStore {
  return useStores().onDemand(SessionStore);
}
