import { makeAutoObservable, observableRef } from 'mobx';
import { changePassword, endOtherSessions, listSessions } from '#lib/api/account.ts';
import type { AnswerOf, BodyInput } from '#lib/api/call.ts';
import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#lib/api/second-factor.ts';
import { createToken, type listTokens, revokeToken } from '#lib/api/tokens.ts';
import { tokensThatWork } from '#lib/domain/token.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { Action } from './action.ts';
import type { ListStore } from './list-store.ts';
import { tellFailure, tellSuccess } from './outcome.ts';
import type { ToastStore } from './toast-store.ts';

export type OpenSession = AnswerOf<typeof listSessions>[number];
export type OwnToken = AnswerOf<typeof listTokens>[number];
/** A new token, which is shown once. */
export type NewToken = AnswerOf<typeof createToken>;
export type SecondFactor = AnswerOf<typeof readSecondFactor>;
/** A secret for an authenticator app, as text and as the URL in the QR code. */
export type NewSecret = AnswerOf<typeof beginSecondFactor>;

/** The forms of the second factor: switch it on, renew the recovery codes, switch it off. */
export type FactorForm = 'on' | 'renew' | 'off';

/** New recovery codes, which are shown once, and the sentence above them. */
export type NewCodes = { codes: readonly string[]; sentence: string };

type Parts = {
  request: Request;
  toasts: ToastStore;
  /** The user's own tokens. */
  tokens: ListStore<OwnToken>;
  /** Only administrators have tokens. */
  isAdmin: boolean;
  /** Whether the account was opened to show the tokens. */
  isForTokens: boolean;
  /** Called when a second factor was switched on. */
  onSwitchedOn: () => void;
};

/** The signed-in user's account: password, second factor, sessions and tokens. */
export class AccountStore {
  /** Null until loaded. */
  factor: SecondFactor | null = null;
  sessions: readonly OpenSession[] = [];
  /** The open form of the second factor. */
  form: FactorForm | null = null;
  /** The secret for switching the second factor on, until that is done. */
  newSecret: NewSecret | null = null;
  /** New recovery codes, until the user has kept them. */
  newCodes: NewCodes | null = null;
  isTokenFormOpen = false;
  /** A new token, until the user has kept it. */
  newToken: NewToken | null = null;
  readonly tokens: ListStore<OwnToken>;
  readonly isForTokens: boolean;
  readonly isAdmin: boolean;
  readonly loading = new Action('Your account could not be loaded.');
  readonly changingPassword = new Action();
  readonly changingFactor = new Action();
  readonly endingSessions = new Action();
  readonly addingToken = new Action();

  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.tokens = parts.tokens;
    this.isForTokens = parts.isForTokens;
    this.isAdmin = parts.isAdmin;
    makeAutoObservable(this, {
      factor: observableRef,
      sessions: observableRef,
      newSecret: observableRef,
      newCodes: observableRef,
      newToken: observableRef,
      tokens: false,
      loading: false,
      changingPassword: false,
      changingFactor: false,
      endingSessions: false,
      addingToken: false,
    });
  }

  /** Whether a second factor is required but off. Until it is on, the server refuses everything else. */
  get lacksSecondFactor(): boolean {
    return this.factor?.isRequired === true && this.factor.since === null;
  }

  /** Loads what the dialog shows. */
  async load(): Promise<void> {
    const { request } = this.#parts;
    void this.tokens.load({ isKept: true });
    await this.loading.queue(async () => {
      const factor = await call(request, readSecondFactor);
      const isClosed = factor.isRequired && factor.since === null;
      this.set({ factor, sessions: isClosed ? [] : await call(request, listSessions) });
    });
  }

  /** Changes the password, which ends the other sessions. Returns whether it was changed. */
  changePassword(present: string, next: string): Promise<boolean> {
    const { request, toasts } = this.#parts;
    return this.changingPassword.run(async () => {
      await call(request, changePassword, { body: { password: present, newPassword: next } });
      const ended = `Other browsers were signed out.${this.tokensThatWork}`;
      tellSuccess(toasts, 'Password changed successfully', ended);
      await this.load();
    });
  }

  /** Ends all sessions but this one. Returns whether they have ended. */
  endOtherSessions(): Promise<boolean> {
    return this.endingSessions.run(async () => {
      const { request, toasts } = this.#parts;
      await call(request, endOtherSessions);
      const left = this.tokensThatWork.trim();
      if (left) tellSuccess(toasts, 'Other browsers were signed out', left);
      await this.load();
    });
  }

  /** Opens a form of the second factor; null closes it. */
  openForm(form: FactorForm | null): void {
    this.form = form;
    this.changingFactor.clear();
  }

  /** Sends the open form. Returns whether it was accepted. */
  submitForm(password: string, code: string): Promise<boolean> {
    const { form } = this;
    const { request, toasts } = this.#parts;
    return this.changingFactor.run(async () => {
      if (form === 'on') {
        this.set({ newSecret: await call(request, beginSecondFactor, { body: { password } }) });
      } else if (form === 'renew') {
        const body = { password, code };
        const { recoveryCodes: codes } = await call(request, renewRecoveryCodes, { body });
        this.set({ newCodes: { codes, sentence: 'The codes you had before are void.' } });
      } else if (form === 'off') {
        await call(request, switchOffSecondFactor, { body: { password, code } });
        tellSuccess(toasts, 'Second factor switched off successfully');
        await this.load();
        this.set({ form: null });
      }
    });
  }

  /** Switches the second factor on with a code made from the secret. Returns whether it is on. */
  switchOn(code: string): Promise<boolean> {
    const { request, onSwitchedOn } = this.#parts;
    return this.changingFactor.run(async () => {
      const { recoveryCodes: codes } = await call(request, switchOnSecondFactor, {
        body: { code },
      });
      this.set({ newCodes: { codes, sentence: 'The second factor is on.' } });
      onSwitchedOn();
    });
  }

  openTokenForm(isOpen: boolean): void {
    this.isTokenFormOpen = isOpen;
    this.addingToken.clear();
  }

  /** Creates a token and sets `newToken`. Returns whether it was created. */
  addToken(body: BodyInput<typeof createToken>): Promise<boolean> {
    return this.addingToken.run(async () => {
      this.set({ newToken: await call(this.#parts.request, createToken, { body }) });
      await this.tokens.load({ isKept: true });
    });
  }

  /** Revokes a token. Never rejects. */
  async revokeToken({ id }: OwnToken): Promise<void> {
    const { request, toasts } = this.#parts;
    try {
      await call(request, revokeToken, { id });
      tellSuccess(toasts, 'Token revoked successfully');
    } catch (error) {
      tellFailure(toasts, { title: 'Failed to revoke the token' }, error);
    }
    await this.tokens.load({ isKept: true });
  }

  /** A sentence saying that tokens still work although sessions ended; '' if there are none. */
  private get tokensThatWork(): string {
    return tokensThatWork(this.tokens.items ?? [], Date.now());
  }

  private set(
    known: Partial<
      Pick<AccountStore, 'factor' | 'sessions' | 'form' | 'newSecret' | 'newCodes' | 'newToken'>
    >,
  ): void {
    Object.assign(this, known);
  }
}
