import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const NAME = 'THIRD-PARTY-NOTICES.txt';
const FOLDER = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/;
const RULE = `\n\n${'='.repeat(80)}\n\n`;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;
const README_FILE = /^readme/i;
const README_LICENCE = /^#+ *licen[cs]e.*/ims;

/**
 * Writes the licences of packages: those sent to browsers into dist/web, and all that are shipped into dist. `web` and `node` are
 * the bundled source files, `loaded` the packages that the built programs load from node_modules.
 */
export async function writeNotices(root, dist, { web, node, loaded }) {
  const ofWeb = new Set(web.flatMap(packageOf));
  const ofAll = new Set([
    ...ofWeb,
    ...node.flatMap(packageOf),
    ...(await withDependencies(loaded, root)),
  ]);
  await write(root, path.join(dist, 'web'), ofWeb);
  await write(root, dist, ofAll);
}

async function write(root, target, packages) {
  const notices = [...packages].map((folder) => noticeOf(path.join(root, folder)));
  // A package can be installed twice.
  const different = [...new Set(await Promise.all(notices))].sort();
  await writeFile(path.join(target, NAME), `${different.join(RULE)}\n`);
}

/** Returns the folder of the package that a source file belongs to, in a list; empty for our own files. */
function packageOf(file) {
  return FOLDER.exec(file) ?? [];
}

/** Returns the folders of packages and all their dependencies, resolved as Node does. */
async function withDependencies(names, root, from = root, found = new Set()) {
  for (const name of names) {
    const parents = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
    const [home, manifest] = await firstManifest(parents.map((parent) => path.join(parent, name)));
    // A missing package is one for another platform.
    const folder = home && path.relative(root, home);
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    await withDependencies(needed, root, home, found);
  }
  return found;
}

async function firstManifest(homes) {
  for (const home of homes) {
    const text = await readFile(path.join(home, 'package.json'), 'utf8').catch(() => null);
    if (text) return [home, JSON.parse(text)];
  }
  return [];
}

/** Returns the name, version and licence of an installed package, and the texts of its licence. */
async function noticeOf(home) {
  const read = (file) => readFile(path.join(home, file), 'utf8');
  const { name, version, license } = JSON.parse(await read('package.json'));
  const files = await readdir(home);
  const licences = files.filter((file) => LICENCE_FILE.test(file));
  const texts = await Promise.all(licences.map(read));
  if (texts.length === 0) {
    // Some packages state their licence only in the README.
    const readme = files.find((file) => README_FILE.test(file));
    texts.push((readme && README_LICENCE.exec(await read(readme))?.[0]) ?? '');
  }
  return [`${name} ${version} (${license})`, ...texts]
    .map((each) => each.trim())
    .filter(Boolean)
    .join('\n\n');
}
