import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { project } from '#lib/domain/projection.ts';
import { inNewFolder } from '#test/in-folder.ts';
import { runCommand } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';

const INPUT = '--deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10'.split(' ');

test('--json prints the result with full precision', async () => {
  const { code, stdout, stderr } = await runCommand([
    'project',
    ...INPUT,
    '--inflation',
    '4.5',
    '--json',
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual(
    project({
      initialDeposit: 10_000,
      monthlyTopUp: 500,
      annualEscalation: 5,
      annualRate: 0.07,
      years: 10,
      adjustForInflation: true,
      inflationRate: 4.5,
    }),
  );
});

test('a person gets the years with a bar each, and the summary', async () => {
  const directory = await tempDir();
  const { code, stdout } = await runCommand(['project', ...INPUT, '--data', directory]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    'R10,000.00 to start and R500.00 a month, rising 5% a year, at 7% a year for 10 years.',
  );
  const lines = stdout.split('\n');
  expect(lines.find((line) => line.startsWith('Year'))).toMatch(
    /^Year +Opening +Contrib\. +Interest +Closing$/,
  );
  const years = lines.filter((line) => /^ *\d+ /.test(line));
  expect(years).toHaveLength(10);
  expect(years.at(-1)).toMatch(
    /^ {2}10 +R109,012\.18 +R9,307\.97 +R8,241\.09 +R126,561\.24 {2}█{10,}░{5,}$/,
  );
  const bars = years.map((line) => (/[█░]+$/.exec(line)?.[0] ?? '').length);
  expect(bars).toEqual(bars.toSorted((one, other) => one - other));
  expect(stdout).toMatch(
    /Future value +R126,561\.24\nTotal invested +R85,467\.36\nInterest earned +R41,093\.88\nInterest share +32\.5%\n$/,
  );
  expect(await readdir(directory)).toEqual([]);
});

test("the symbol is the catalogue's, else the usual one, else the code", async () => {
  const longview = await inNewFolder();
  await longview.done(['currency', 'update', 'USD', '--symbol', 'US$']);
  await longview.done(['currency', 'set-default', 'USD']);
  const shown = async (...currency: string[]) =>
    (await longview.done(['project', ...INPUT, ...currency])).split(' ')[0];
  expect(await shown()).toBe('US$10,000.00');
  expect(await shown('--currency', 'kes')).toBe('KSh10,000.00');
  expect(await shown('--currency', 'eur')).toBe('€10,000.00');
  expect(await shown('--currency', 'XYZ')).toBe('XYZ10,000.00');
});

test('numbers are read as people write them', async () => {
  const typed = [
    '--deposit',
    'R10 000,00',
    '--top-up',
    '0,5k ZAR',
    '--escalation',
    '5%',
    '--rate',
    '7,0 %',
  ];
  const [plain, written] = await Promise.all(
    [INPUT, [...typed, '--years', '10']].map((args) => runCommand(['project', ...args, '--json'])),
  );
  expect(written).toEqual(plain);
});

test("an amount may be typed with the chosen currency's symbol or code", async () => {
  const longview = await inNewFolder();
  await longview.done(['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', '€']);
  const shown = async (deposit: string) =>
    (await longview.done(['project', ...INPUT, '--deposit', deposit, '--currency', 'EUR'])).split(
      ' ',
    )[0];
  expect(await shown('10 000,50 €')).toBe('€10,000.50');
  expect(await shown('EUR 1.5m')).toBe('€1,500,000.00');
});

test.each([
  [['--rate', '101'], '--rate must be a number from 0 to 100.'],
  [['--rate', 'seven'], '--rate must be a number from 0 to 100.'],
  [['--rate', '7 5'], '--rate must be a number from 0 to 100.'],
  [['--deposit', '$5'], '--deposit must be a number from 0 to 1,000,000,000,000.'],
  [['--deposit', '-1'], '--deposit must be a number from 0 to 1,000,000,000,000.'],
  [['--years', '31'], '--years must be a whole number from 1 to 30.'],
  [['--years', '1 0'], '--years must be a whole number from 1 to 30.'],
  [['--years', '2.5'], '--years must be a whole number from 1 to 30.'],
  [['--inflation', ''], '--inflation must be a number from 0 to 100.'],
])('%j is wrong usage', async (args, message) => {
  expect(await runCommand(['project', ...INPUT, ...args])).toEqual({
    code: 2,
    stdout: '',
    stderr: `longview: ${message} See: longview project --help\n`,
  });
});

test('what is missing is named', async () => {
  const { code, stderr } = await runCommand(['project', '--deposit', '1', '--years', '1']);
  expect(code).toBe(2);
  expect(stderr).toBe(
    'longview: --top-up, --escalation and --rate are missing. See: longview project --help\n',
  );
});
