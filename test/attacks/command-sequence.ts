import { createRequire } from 'node:module';
import { newestRevision } from '#test/data-folder.ts';

/**
 * Commands one after another in one process: node script COMMAND_LINE FOLDER COUNT ARGUMENT … COUNT ARGUMENT …
 * Each is run by a copy of the built command line of its own until nothing is left to do, as if the process were to end.
 * Prints for each a line of JSON: how it ended, and whether it changed the data.
 */
const [commandLine = '', folder = '', ...rest] = process.argv.slice(2);
const commands: string[][] = [];
while (rest.length > 0) commands.push(rest.splice(0, Number(rest.shift())));

const require = createRequire(import.meta.url);
const print = process.stdout.write.bind(process.stdout);
const said = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (text: string | Uint8Array) => {
    said[name] += text;
    return true;
  };

process.env.DATA_DIR = folder;
let before = await newestRevision(folder);
for (const args of commands) {
  Object.assign(said, { stdout: '', stderr: '' });
  process.argv = [process.execPath, commandLine, ...args];
  process.exitCode = undefined;
  require(commandLine);
  await nothingLeftToDo();
  const after = await newestRevision(folder);
  const code = process.exitCode ?? 0;
  print(`${JSON.stringify({ code, ...said, isChanged: after !== before })}\n`);
  before = after;
  delete require.cache[commandLine];
  // Each copy listens to them anew.
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
}
process.exitCode = 0;

function nothingLeftToDo(): Promise<void> {
  return new Promise((resolve) => {
    process.once('beforeExit', () => setImmediate(resolve));
  });
}
