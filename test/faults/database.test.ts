import { failFor } from '#test/database-faults.ts';
import { fault } from './fault.ts';

const SECONDS = 60;
/** So long a database stands still that what was on its way cannot be found out in time. */
const STANDS_STILL_MS = 12_000;

fault('the database and the way to it fail for a minute, four writers', 1, async (book) => {
  const { faults, ends, lost } = await failFor(SECONDS, STANDS_STILL_MS);
  for (const [name, count] of Object.entries({ ...faults, ...ends })) book.count(name, count);
  for (const loss of lost) book.lost(loss);
  book.round();
});
