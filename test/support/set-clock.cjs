// Loaded into the server before its own code: the wall clock and the time that passes are as the file at CLOCK_FILE
// says, {"wall": ms, "passed": ms}. Setting a machine's clock moves the wall alone; waiting moves both.
const { readFileSync } = require('node:fs');

const RealDate = Date;
const realNow = Date.now;
const realPassed = performance.now.bind(performance);
const moved = () => JSON.parse(readFileSync(process.env.CLOCK_FILE, 'utf8'));
const now = () => {
  const { wall, passed } = moved();
  return realNow() + wall + passed;
};

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static now() {
    return now();
  }
};
performance.now = () => realPassed() + moved().passed;
