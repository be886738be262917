import { makeAutoObservable, observableRef } from 'mobx';
import { changePassword, endOtherSessions, listSessions } from '#lib/api/account.ts';
import type { AnswerOf } from '#lib/api/call.ts';
import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#lib/api/second-factor.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { Action } from './action.ts';
import { tellSuccess } from './outcome.ts';
import type { ToastStore } from './toast-store.ts';

export type OpenSession = AnswerOf<typeof listSessions>[number];
export type SecondFactor = AnswerOf<typeof readSecondFactor>;
/** What an authenticator app makes codes from, as text and as a QR code says it. */
export type NewSecret = AnswerOf<typeof beginSecondFactor>;

/** What can be done about a second factor: switch it on, make new recovery codes, switch it off. */
export type FactorForm = 'on' | 'renew' | 'off';

/** Recovery codes, which are shown once, and the sentence above them. */
export type MadeCodes = { codes: readonly string[]; said: string };

type Parts = {
  request: Request;
  toasts: ToastStore;
  /** Called once a second factor is on. */
  onSwitchedOn: () => void;
};

/** The account of who is signed in: password, second factor and sessions. */
export class AccountStore {
  /** Null until it is loaded. */
  factor: SecondFactor | null = null;
  sessions: readonly OpenSession[] = [];
  /** The form of the second factor that is open. */
  form: FactorForm | null = null;
  /** The secret to switch on with, while that goes on. */
  begun: NewSecret | null = null;
  /** The codes that are still to be kept. */
  made: MadeCodes | null = null;
  readonly loading = new Action('Your account could not be loaded.');
  readonly changingPassword = new Action();
  readonly changingFactor = new Action();
  readonly endingSessions = new Action();

  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, {
      factor: observableRef,
      sessions: observableRef,
      begun: observableRef,
      made: observableRef,
      loading: false,
      changingPassword: false,
      changingFactor: false,
      endingSessions: false,
    });
  }

  /** True where a second factor is required and none is on: nothing else is answered until one is. */
  get lacksSecondFactor(): boolean {
    return this.factor?.isRequired === true && this.factor.since === null;
  }

  /** Loads what is shown. */
  async load(): Promise<void> {
    const { request } = this.#parts;
    await this.loading.queue(async () => {
      const factor = await call(request, readSecondFactor);
      const isClosed = factor.isRequired && factor.since === null;
      this.hold({ factor, sessions: isClosed ? [] : await call(request, listSessions) });
    });
  }

  /** Changes the password, which ends the other sessions. Returns whether it is changed. */
  changePassword(present: string, next: string): Promise<boolean> {
    const { request, toasts } = this.#parts;
    return this.changingPassword.run(async () => {
      await call(request, changePassword, { body: { password: present, newPassword: next } });
      tellSuccess(toasts, 'Password changed successfully', 'Other browsers were signed out.');
      await this.load();
    });
  }

  /** Ends all sessions but this one. Returns whether they are ended. */
  endOtherSessions(): Promise<boolean> {
    return this.endingSessions.run(async () => {
      await call(this.#parts.request, endOtherSessions);
      await this.load();
    });
  }

  /** Opens a form of the second factor; null closes it. */
  openForm(form: FactorForm | null): void {
    this.form = form;
    this.changingFactor.clear();
  }

  /** Sends the open form. Returns whether it was taken. */
  submitForm(password: string, code: string): Promise<boolean> {
    const { form } = this;
    const { request, toasts } = this.#parts;
    return this.changingFactor.run(async () => {
      if (form === 'on') {
        this.hold({ begun: await call(request, beginSecondFactor, { body: { password } }) });
      } else if (form === 'renew') {
        const body = { password, code };
        const { recoveryCodes: codes } = await call(request, renewRecoveryCodes, { body });
        this.hold({ made: { codes, said: 'The codes you had before are void.' } });
      } else if (form === 'off') {
        await call(request, switchOffSecondFactor, { body: { password, code } });
        tellSuccess(toasts, 'Second factor switched off successfully');
        await this.load();
        this.hold({ form: null });
      }
    });
  }

  /** Switches on with a code that was made from the secret. Returns whether it is on. */
  switchOn(code: string): Promise<boolean> {
    const { request, onSwitchedOn } = this.#parts;
    return this.changingFactor.run(async () => {
      const { recoveryCodes: codes } = await call(request, switchOnSecondFactor, {
        body: { code },
      });
      this.hold({ made: { codes, said: 'The second factor is on.' } });
      onSwitchedOn();
    });
  }

  private hold(
    known: Partial<Pick<AccountStore, 'factor' | 'sessions' | 'form' | 'begun' | 'made'>>,
  ): void {
    Object.assign(this, known);
  }
}
