import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { readSiteTexts, saveSiteTexts } from '#lib/api/site.ts';
import { counted } from '#lib/domain/sentence.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { Action } from './action.ts';
import { isOutOfDate, tellFailure, tellSuccess } from './outcome.ts';
import { type FieldTexts, fieldFindings, fieldTexts, textsIn } from './site-drafts.ts';
import type { ToastAction, ToastStore } from './toast-store.ts';

type Parts = {
  request: Request;
  toasts: ToastStore;
  undoOf: (revision: number) => ToastAction;
};

type Counted = AnswerOf<typeof readSiteTexts>;

const SAVED = 'Site texts saved successfully';
const FAILED = 'Failed to save site texts';

/** The site texts that count, and the user's unsaved ones. */
export class SiteTextsStore {
  /** Null until loaded. */
  counted: Counted | null = null;
  /** The unsaved texts, by path. */
  typed: FieldTexts = {};
  reason = '';
  readonly loading = new Action();
  readonly saving = new Action();

  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, {
      counted: observableRef,
      typed: observableRef,
      loading: false,
      saving: false,
    });
  }

  /** The texts that count, by path. */
  get saved(): FieldTexts {
    return this.counted ? fieldTexts(this.counted.site) : {};
  }

  /** The texts in the form. */
  get fields(): FieldTexts {
    return { ...this.saved, ...this.typed };
  }

  /** The paths of changed fields. */
  get changed(): string[] {
    return Object.keys(this.typed).filter((path) => this.isChanged(path));
  }

  /** Why fields are invalid, by path. */
  get findings(): Map<string, string> {
    return this.counted ? fieldFindings(this.fields) : new Map();
  }

  /** The unsaved changes in words; null if there are none. */
  get unsaved(): string | null {
    const { length } = this.changed;
    return length > 0 ? `${counted(length, 'unsaved change')} to the site texts` : null;
  }

  textOf(path: string): string {
    return this.fields[path] ?? '';
  }

  isChanged(path: string): boolean {
    return this.textOf(path).trim() !== (this.saved[path] ?? '');
  }

  type(path: string, text: string): void {
    this.typed = { ...this.typed, [path]: text };
  }

  setReason(text: string): void {
    this.reason = text;
  }

  /** Drops unsaved changes. */
  discard(): void {
    this.typed = {};
    this.reason = '';
  }

  load(): Promise<boolean> {
    return this.loading.run(() => this.fetch());
  }

  /** Saves the changes and notifies of the outcome. Returns whether they were saved; if not, they stay. */
  async save(): Promise<boolean> {
    const { toasts, request, undoOf } = this.#parts;
    const { counted: before, findings } = this;
    if (!before) return false;
    if (findings.size > 0) {
      const description = `Nothing was saved: ${counted(findings.size, 'text')} cannot be used.`;
      tellFailure(toasts, { title: FAILED, description });
      return false;
    }
    return this.saving.run(async () => {
      try {
        const body = { site: textsIn(this.fields), before: before.site };
        const { revision, ...now } = await call(request, saveSiteTexts, {
          body,
          note: this.reason,
        });
        const isNew = this.changed.length > 0 || before.source !== now.source;
        runInAction(() => {
          this.counted = now;
          this.discard();
        });
        tellSuccess(toasts, SAVED, '', isNew ? undoOf(revision) : undefined);
      } catch (error) {
        tellFailure(toasts, { title: FAILED }, error);
        // The form shows the current texts below what was typed.
        if (isOutOfDate(error)) await this.fetch().catch(() => {});
        throw error;
      }
    });
  }

  private async fetch(): Promise<void> {
    const now = await call(this.#parts.request, readSiteTexts);
    runInAction(() => {
      this.counted = now;
    });
  }
}
