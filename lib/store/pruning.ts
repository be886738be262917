import { type Place, revisionKey } from './place.ts';
import { bytesLeft } from './remedy.ts';
import { readRevisionFile, withoutData } from './revision.ts';

/** So many of the newest revisions keep their data. */
export const KEPT_WHOLE = 200;

const PAUSE_MS = 250;
const LAST_PRUNING_MS = 500;

/** When what was committed here makes old revisions lose their data: never twice at a time. */
export class Pruning {
  readonly #place: Place;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;
  #underWay: Promise<void> = Promise.resolve();

  constructor(place: Place) {
    this.#place = place;
  }

  /**
   * Hears of a commit, and prunes when 250 ms have brought no other: commits that follow each other closely have the place
   * to themselves.
   */
  committed(): void {
    this.#isDue = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#prune(), PAUSE_MS).unref();
  }

  /** Prunes a last time, for half a second at most: what is left holds up no end. */
  async finish(): Promise<void> {
    clearTimeout(this.#timer);
    setTimeout(() => this.#stop.abort(), LAST_PRUNING_MS).unref();
    this.#prune();
    await this.#underWay;
  }

  #prune(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    const prune = async () => {
      // What is old is said by what is there now: it may be an older copy than the one that was committed to.
      const newest = await this.#place.newest();
      await pruneDown(this.#place, (newest?.number ?? 0) - KEPT_WHOLE, this.#stop.signal);
    };
    // What fails is tried again after the next commit.
    this.#underWay = this.#underWay.then(prune).catch(() => {});
  }
}

/**
 * Drops the data of revisions from this number down, to the first that has none any more. Header and changes stay for ever,
 * and so does the number. What is damaged or cannot be read stays as it is, for a check to find. Rejects when it is told to
 * stop.
 */
export async function pruneDown(place: Place, from: number, stop?: AbortSignal): Promise<void> {
  const whole: number[] = [];
  for (let number = from; number > 0; number--) {
    stop?.throwIfAborted();
    const revision = await soundBytes(place, number);
    if (revision?.isWhole) whole.push(number);
    else if (revision) break;
  }
  // Lowest first: stopped half way, the next one still finds the rest.
  for (const number of whole.reverse()) {
    stop?.throwIfAborted();
    const revision = await soundBytes(place, number);
    if (revision?.isWhole) await place.replace(revisionKey(number), withoutData(revision.bytes));
  }
}

async function soundBytes(place: Place, number: number) {
  const bytes = await bytesLeft(place, number).catch(() => null);
  const revision = bytes && readRevisionFile(bytes, number);
  return bytes && revision && { bytes, isWhole: revision.data !== undefined };
}
