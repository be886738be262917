import { makeAutoObservable } from 'mobx';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';

/** Why rates are changed, and the day from which they are to count, as it is typed. */
export class SaveTerms {
  reason = '';
  /** As in '2027-01-01'; empty for at once. */
  day = '';
  /** False while what stands in the field of the day is none that rates can be planned for. */
  isDayFit = true;

  constructor() {
    makeAutoObservable(this);
  }

  /** Takes over the text of the reason. */
  giveReason(text: string): void {
    this.reason = text;
  }

  /** Takes over the day. One that is half typed is empty, and not fit. */
  chooseDay(day: string, isFit: boolean): void {
    this.day = day;
    this.isDayFit = isFit;
  }

  /** Goes back to no reason, and at once. */
  clear(): void {
    this.reason = '';
    this.chooseDay('', true);
  }
}

/** Returns the days from the first to the last that rates can be planned for now. */
export function daysToChoose() {
  return daysToPlan(utcDay(new Date()));
}

/** Returns what to do about a day that is not fit. */
export function unfitDayText(): string {
  const { first, last } = daysToChoose();
  return `Choose a day from ${formatDay(first)} to ${formatDay(last)}, or none.`;
}
