import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FilesPlace } from '#lib/store/files.ts';
import { FORMAT } from '#lib/store/formats.ts';
import { revisionKey } from '#lib/store/place.ts';
import { Store } from '#lib/store/store.ts';
import { NEWER, newerRevision } from '#test/newer-revision.ts';
import { runCommand } from '#test/run-command.ts';
import { runServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const NEWEST = 3;
/** Where a revision's file says which format it has. */
const FORMAT_AT = '{"format":'.length;

/**
 * Makes a data folder whose three revisions hold the first catalogue, with the rate of ZAR's first class as 1%, then
 * 2%.
 */
async function makeData(): Promise<{ directory: string; file: string; sound: Buffer }> {
  const directory = path.join(await tempDir(), 'data');
  const store = await Store.open(new FilesPlace(directory));
  for (const returnRate of [0.01, 0.02])
    await store.transact('someone', (draft) => draft.update('returnRates', 1, { returnRate }));
  await store.close();
  const file = path.join(directory, revisionKey(NEWEST));
  return { directory, file, sound: await readFile(file) };
}

const refusalOf = (directory: string): Promise<string | null> =>
  Store.open(new FilesPlace(directory)).then(
    async (store) => {
      await store.close();
      return null;
    },
    (error: Error) => error.message,
  );

const { directory, file, sound } = await makeData();

fault('5 the newest revision is cut short at every byte', sound.length, async ({ round, lost }) => {
  for (let length = 0; length < sound.length; length++) {
    const bytes = sound.subarray(0, length);
    await writeFile(file, bytes);
    const refusal = await refusalOf(directory);
    lost(!refusal?.includes('data restore --revision 2') && `${length} bytes: ${refusal}`);
    lost(!(await readFile(file)).equals(bytes) && `${length} bytes: changed`);
    round();
  }
});

fault('5 the newest revision is flipped at every byte', sound.length, async ({ round, lost }) => {
  for (let position = 0; position < sound.length; position++) {
    const bytes = Buffer.from(sound);
    bytes[position] = (bytes[position] ?? 0) ^ (1 << (position % 8));
    await writeFile(file, bytes);
    const refusal = await refusalOf(directory);
    // The format's own digit becomes another one, and a newer format is not called damaged.
    const said = position === FORMAT_AT ? NEWER : 'data restore --revision 2';
    lost(!refusal?.includes(said) && `byte ${position}: ${refusal}`);
    lost(!(await readFile(file)).equals(bytes) && `byte ${position}: changed`);
    round();
  }
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const DAMAGES: readonly [string, (made: { file: string; sound: Buffer }) => Promise<void>][] = [
  ['null', ({ file }) => writeFile(file, 'null')],
  ['an empty list', ({ file }) => writeFile(file, '[]')],
  ['nothing', ({ file }) => writeFile(file, '')],
  ['one half', ({ file, sound }) => writeFile(file, half(sound))],
  ['zeroes', ({ file, sound }) => writeFile(file, Buffer.alloc(sound.length))],
  ['a gap below it', ({ file }) => rm(file.replace('3.json', '2.json'))],
];

fault('5 a damaged folder, its programs and the printed remedy', DAMAGES.length, async (book) => {
  for (const [what, damage] of DAMAGES) {
    const made = await makeData();
    await damage(made);
    const before = path.join(await tempDir(), 'before');
    await cp(made.directory, before, { recursive: true });
    const server = await runServer({ DATA_DIR: made.directory });
    const command = await runCommand(['currency', 'list', '--data', made.directory]);
    for (const { code, stderr } of [server, command]) {
      book.lost(code !== 1 && `${what}: ended with ${code}`);
      book.lost(!/^longview: [^\n]+\n$/.test(stderr) && `${what}: said ${stderr}`);
      book.lost(!stderr.includes('revisions/000000000') && `${what}: does not name the file`);
    }
    for (const name of await differences(before, made.directory))
      book.lost(`${what}: ${name} was touched`);
    const remedy = /longview (data restore .+)\n/.exec(server.stderr)?.[1]?.split(' ') ?? [];
    const mended = await runCommand([...remedy, '--yes']);
    book.lost(mended.code !== 0 && `${what}: the remedy said ${mended.stderr}`);
    const list = await runCommand(['rate', 'list', 'ZAR', '--json', '--data', made.directory]);
    const shown = JSON.parse(list.stdout || '[]')[0]?.returnRate;
    const wanted = what === 'a gap below it' ? 0.02 : 0.01;
    book.lost(shown !== wanted && `${what}: the remedy brought back ${shown}`);
    book.round();
  }
});

fault('5 a folder of a newer format, its programs and a restore', 2, async ({ round, lost }) => {
  const made = await makeData();
  const shapes = [newerRevision(made.sound), Buffer.from(`{"format":${FORMAT + 1},garbage`)];
  for (const bytes of shapes) {
    await writeFile(path.join(made.directory, revisionKey(NEWEST + 1)), bytes);
    const before = path.join(await tempDir(), 'before');
    await cp(made.directory, before, { recursive: true });
    const inFolder = ['--data', made.directory];
    for (const { code, stderr } of [
      await runServer({ DATA_DIR: made.directory }),
      await runCommand(['currency', 'list', ...inFolder]),
      await runCommand(['data', 'restore', '--revision', '2', '--yes', ...inFolder]),
    ]) {
      lost(code !== 1 && `ended with ${code}`);
      lost(stderr !== `longview: ${NEWER}\n` && `said ${stderr}`);
    }
    for (const name of await differences(before, made.directory)) lost(`${name} was touched`);
    round();
  }
});

async function differences(before: string, after: string): Promise<string[]> {
  const names = [1, 2, 3, 4].map((number) => revisionKey(number));
  const bytesOf = (folder: string, name: string) =>
    readFile(path.join(folder, name), 'latin1').catch(() => 'missing');
  const isChanged = await Promise.all(
    names.map(async (name) => (await bytesOf(before, name)) !== (await bytesOf(after, name))),
  );
  return names.filter((_, index) => isChanged[index]);
}
