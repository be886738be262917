import { writeSync } from 'node:fs';
import { JSONFile } from 'lowdb/node';

/** The control: lowdb's own file adapter. node script FILE: writes 1, 2, 3 … and prints each once it is written. */
const [file = ''] = process.argv.slice(2);
const adapter = new JSONFile<number>(file);
try {
  for (let value = 1; value <= 1_000_000; value++) {
    await adapter.write(value);
    writeSync(1, `${value}\n`);
  }
} catch {
  // Its disk is gone, as it should be.
}
