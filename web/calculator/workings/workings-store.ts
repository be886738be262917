import { makeAutoObservable } from 'mobx';

export class Workings {
  isOpen = false;
  /** The year that was chosen to be seen month by month. The plan may have become shorter since. */
  chosenYear = 1;
  /** True from the press of a year until its months are brought into view. */
  isAwaited = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Returns the year whose months are shown of a plan of so many years. */
  yearWithin(years: number): number {
    return Math.min(this.chosenYear, years);
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
  }

  choose(year: number): void {
    this.chosenYear = year;
  }

  /** Shows a year's months, and brings them into view. */
  show(year: number): void {
    this.chosenYear = year;
    this.isAwaited = true;
    this.isOpen = true;
  }

  seen(): void {
    this.isAwaited = false;
  }
}
