import { lineWriter } from '../../server/line-writer.ts';

/** A process that ends with lines on their way: node script COUNT. */
const [count = ''] = process.argv.slice(2);
const { write } = lineWriter(1, String);
for (let n = 0; n < Number(count); n++) write(() => `${n} ${'x'.repeat(100)}\n`);
process.exit(0);
