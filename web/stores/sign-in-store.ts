import { makeAutoObservable } from 'mobx';
import { ApiError } from '../api/client.ts';
import { asksForSecondFactor } from '../api/refusal.ts';
import { Action } from './action.ts';
import { tellFailure, tellSuccess } from './outcome.ts';
import type { SessionStore, SignedInUser } from './session-store.ts';
import type { ToastStore } from './toast-store.ts';

/** The sign-in form: its input, and the outcome. */
export class SignInStore {
  username: string;
  password = '';
  code = '';
  /** Whether the password was right and a code is needed too. */
  needsCode = false;
  readonly sending = new Action('Invalid credentials');

  readonly #session: SessionStore;
  readonly #toasts: ToastStore;

  constructor(session: SessionStore, toasts: ToastStore, username: string) {
    this.#session = session;
    this.#toasts = toasts;
    this.username = username;
    makeAutoObservable(this, { sending: false });
  }

  /** Sets the text of a field. */
  type(field: 'username' | 'password' | 'code', text: string): void {
    this[field] = text;
  }

  /** Signs in and notifies of the outcome. Returns whether the user is signed in. */
  async submit(): Promise<boolean> {
    const { username, password, code, needsCode } = this;
    let isSignedIn = false;
    await this.sending.run(
      async () => {
        isSignedIn = await this.#session.login({ username, password, ...(needsCode && { code }) });
        if (isSignedIn) tellSuccess(this.#toasts, 'Login successful', welcome(this.#session.user));
        else this.askForCode(true);
      },
      (error) => {
        const isUnauthorised = error instanceof ApiError && error.status === 401;
        this.askForCode(isUnauthorised ? asksForSecondFactor(error) : needsCode);
        const description = this.sending.failure;
        tellFailure(this.#toasts, { title: 'Login failed', description });
      },
    );
    return isSignedIn;
  }

  /** Returns from the code to username and password. */
  back(): void {
    this.askForCode(false);
    this.sending.clear();
  }

  private askForCode(needsCode: boolean): void {
    this.needsCode = needsCode;
    this.code = '';
  }
}

function welcome(user: SignedInUser | null): string {
  if (user?.recoveryCodesLeft === undefined) return 'Welcome back!';
  return `You used a recovery code: ${user.recoveryCodesLeft || 'none'} left.`;
}
