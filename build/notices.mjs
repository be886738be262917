import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { init } from 'license-checker-rseidelsohn';

const NAME = 'THIRD-PARTY-NOTICES.txt';
const FOLDER = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/;
const RULE = `\n\n${'='.repeat(80)}\n\n`;

/** Returns every package that is installed for more than development, by its folder from node_modules on. */
export async function findPackages(root) {
  // The checker looks for the folders of packages that are not installed, of which Node 24 warns.
  process.noDeprecation = true;
  const found = await promisify(init)({
    start: root,
    production: true,
    customFormat: { name: '', version: '', licenseText: '' },
  });
  return new Map(Object.values(found).map((each) => [folderOf(each.path), each]));
}

/** Writes the licences of what is shipped: to browsers, beside their files, and in all. */
export async function writeNotices(dist, packages, { web, node, loaded }) {
  await write(path.join(dist, 'web'), packages, web.map(folderOf));
  const all = [...web, ...node].map(folderOf);
  await write(dist, packages, [...all, ...(await withNeeded(loaded, dist, packages))]);
}

async function write(folder, packages, shipped) {
  const folders = new Set(shipped);
  const theirs = [...packages].filter(([each]) => each && folders.has(each));
  const notices = await Promise.all(theirs.map(([, each]) => noticeOf(each)));
  await writeFile(path.join(folder, NAME), `${notices.join(RULE)}\n`);
}

function folderOf(file) {
  return FOLDER.exec(file)?.[0];
}

/** Returns the folders of packages and of all that they need, as Node finds them from there. */
async function withNeeded(names, from, packages, found = new Set()) {
  const { resolve } = createRequire(path.join(from, 'package.json'));
  for (const name of names) {
    const places = resolve.paths(`${name}/package.json`);
    const folder = places
      .map((place) => folderOf(`${place}/${name}`))
      .find((each) => packages.has(each));
    // What is not there is for another system.
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const { path: home } = packages.get(folder);
    const text = await readFile(path.join(home, 'package.json'), 'utf8');
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(text);
    const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    await withNeeded(needed, home, packages, found);
  }
  return found;
}

async function noticeOf(found) {
  const { name, version, licenses, licenseFile = '', licenseText = '', path: home } = found;
  const file = path.basename(licenseFile);
  // Some packages say it in their README alone.
  const isReadme = /^readme/i.test(file);
  const text = isReadme ? (/^#+ *licen[cs]e.*/ims.exec(licenseText)?.[0] ?? '') : licenseText;
  // A typeface's own licence lies beside that of its package.
  const others = (await readdir(home)).filter(
    (each) => each !== file && /^(?:licen[cs]e|notice)/i.test(each),
  );
  const texts = await Promise.all(others.map((each) => readFile(path.join(home, each), 'utf8')));
  const head = `${name} ${version} (${[licenses].flat().join(', ')})`;
  return [head, text, ...texts]
    .map((each) => each.trim())
    .filter(Boolean)
    .join('\n\n');
}
