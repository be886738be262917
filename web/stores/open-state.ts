import { makeAutoObservable } from 'mobx';

/** A section that is closed until it is wanted. How it stands is kept while the page is open. */
export class OpenState {
  isOpen = false;

  constructor() {
    makeAutoObservable(this);
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
