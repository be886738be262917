import { FilesBackend } from '#lib/store/backend/files/files.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import { listRevisions } from '#lib/store/log/history.ts';
import { eachAsOfCommitDay } from '#lib/store/log/on-day.ts';

/** What writers sent and what was acknowledged, rate by rate, in millionths. Each rate has one writer and only rises. */
export class RateBook {
  readonly #sent = new Map<number, number>();
  readonly #acknowledged = new Map<number, number[]>();

  /** Returns the value to send next for a rate. */
  next(id: number): number {
    const value = (this.#sent.get(id) ?? 0) + 1;
    this.#sent.set(id, value);
    return value;
  }

  acknowledge(id: number, value: number): void {
    const values = this.#acknowledged.get(id) ?? [];
    values.push(value);
    this.#acknowledged.set(id, values);
  }

  /** How many changes were acknowledged. */
  get total(): number {
    return [...this.#acknowledged.values()].reduce((sum, values) => sum + values.length, 0);
  }

  /** Returns what a catalogue has lost: each rate must be what was last acknowledged, or was sent after it. */
  lostIn({ returnRates }: Pick<Catalogue, 'returnRates'>): string[] {
    return [...this.#acknowledged].flatMap(([id, values]) => {
      const stored = Math.round(
        (returnRates.find((rate) => rate.id === id)?.returnRate ?? 0) * 1e6,
      );
      const [least = 0, most = 0] = [values.at(-1), this.#sent.get(id)];
      return stored >= least && stored <= most
        ? []
        : [`rate ${id} is ${stored}; ${least} was acknowledged, ${most} was sent`];
    });
  }

  /** Returns the acknowledged changes that the history of a data folder does not tell of. */
  async lostInHistory(directory: string): Promise<string[]> {
    const made = await ratesMade(directory);
    return [...this.#acknowledged]
      .flatMap(([id, values]) => values.map((value) => `rate ${id} as ${value}`))
      .filter((change) => !made.has(change));
  }
}

/** Returns every rate that the history of a data folder tells of: 'rate 1 as 72500', in millionths. */
export async function ratesMade(directory: string): Promise<Set<string>> {
  const made = new Set<string>();
  const history = eachAsOfCommitDay(listRevisions(new FilesBackend(directory)));
  for await (const { changes } of history)
    for (const change of changes)
      if (change.table === 'returnRates' && change.after)
        made.add(`rate ${change.id} as ${Math.round((change.after.returnRate ?? 0) * 1e6)}`);
  return made;
}
