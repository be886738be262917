import { Door } from '../../stores/door.ts';

/** 'How this is worked out', as it stands on the page. */
export class Workings {
  readonly door = new Door();
}
