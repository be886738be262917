import { makeAutoObservable } from 'mobx';
import { OpenState } from '../../stores/open-state.ts';

/** 'How this is worked out', as it stands on the page. */
export class Workings {
  readonly state = new OpenState();
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

  choose(year: number): void {
    this.chosenYear = year;
  }

  /** Shows a year's months, and brings them into view. */
  show(year: number): void {
    this.chosenYear = year;
    this.isAwaited = true;
    this.state.open();
  }

  seen(): void {
    this.isAwaited = false;
  }
}
