import { makeAutoObservable } from 'mobx';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';

/** The reason for changes of rates and the day they take effect, as typed. */
export class SaveTerms {
  reason = '';
  /** Like '2027-01-01'; '' for at once. */
  day = '';
  /** False while the day's field holds a day that rates cannot be planned for. */
  isDayFit = true;

  constructor() {
    makeAutoObservable(this);
  }

  /** Sets the reason. */
  setReason(text: string): void {
    this.reason = text;
  }

  /** Sets the day. A partly typed one is '' and not fit. */
  chooseDay(day: string, isFit: boolean): void {
    this.day = day;
    this.isDayFit = isFit;
  }

  /** Clears the reason and the day. */
  clear(): void {
    this.reason = '';
    this.chooseDay('', true);
  }
}

/** Returns the first and the last day that rates can be planned for now. */
export function daysToChoose() {
  return daysToPlan(utcDay(new Date()));
}

/** Returns what to do about a day that cannot be chosen. */
export function unfitDayText(): string {
  const { first, last } = daysToChoose();
  return `Choose a day from ${formatDay(first)} to ${formatDay(last)}, or none.`;
}
