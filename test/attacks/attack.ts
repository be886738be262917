import { fault } from '../faults/fault.ts';

/** Notes one round: what was wrong with how it ended, or nothing. */
export type Round = (wrong?: string | false | null) => void;

/** Defines an attack of many rounds as one test. It goes on after a round that entered, so that all are counted. */
export function attack(name: string, run: (round: Round) => Promise<void>): void {
  fault(name, null, ({ round, lost }) =>
    run((wrong) => {
      round();
      lost(wrong);
    }),
  );
}
