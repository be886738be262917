import { makeAutoObservable } from 'mobx';

/** A section that is closed until it is wanted. How it stands is kept while the page is open. */
export class Door {
  isOpen = false;
  /** True from the first opening on: until then nothing behind it has to be drawn. */
  wasOpened = false;

  constructor() {
    makeAutoObservable(this);
  }

  open(): void {
    this.isOpen = true;
    this.wasOpened = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
