/** What random rounds begin with. A failure prints it, and `SEED=1234 npx vitest run …` goes through the same rounds. */
export const SEED = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
