import path from 'node:path';

type Folder = {
  /** The folders it may import, itself apart. */
  mayImport: readonly string[];
  mayImportPackage: (name: string) => boolean;
  /** Globals that it must not use, though its types may know them. */
  forbiddenGlobals: readonly string[];
  rule: string;
};

const HTTP = /^(?:node:https?2?|(?:@koa\/|koa).*)$/;
const LIMITER = /^rate-limiter-flexible$/;
const TERMINAL = /^(?:node:readline.*|commander|inquirer|cli-.*)$/;
const STORAGE = /^(?:lowdb|pg|node:fs.*)$/;
const BROWSER = /^(?:react|mobx|preact|jspdf).*$/;
const NODE = /^node:/;
const ONLY_STORE = /^(?:lowdb|pg)$/;

const NODE_GLOBALS = ['process', 'Buffer'];
const BROWSER_GLOBALS = ['window', 'document'];
const ALL_GLOBALS = [...NODE_GLOBALS, ...BROWSER_GLOBALS, 'console'];

const none = (...kinds: RegExp[]) => {
  return (name: string) => !kinds.some((kind) => kind.test(name));
};

/** Which folder may import which. */
const FOLDERS: Readonly<Record<string, Folder>> = {
  'lib/errors.ts': {
    mayImport: [],
    mayImportPackage: () => false,
    forbiddenGlobals: ALL_GLOBALS,
    rule: 'lib/errors.ts imports nothing.',
  },
  'lib/domain': {
    mayImport: [],
    mayImportPackage: () => false,
    forbiddenGlobals: ALL_GLOBALS,
    rule: 'lib/domain imports nothing but itself: no other folder, no package, no node module.',
  },
  'lib/schemas': {
    mayImport: ['lib/domain'],
    mayImportPackage: (name) => name === 'valibot',
    forbiddenGlobals: ALL_GLOBALS,
    rule: 'lib/schemas imports lib/domain and valibot alone.',
  },
  'lib/api': {
    mayImport: ['lib/domain', 'lib/schemas'],
    mayImportPackage: (name) => name === 'valibot',
    forbiddenGlobals: ALL_GLOBALS,
    rule: 'lib/api imports lib/schemas, lib/domain and valibot alone.',
  },
  'lib/store': {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, TERMINAL, BROWSER),
    forbiddenGlobals: [...BROWSER_GLOBALS, 'console'],
    rule: 'lib/store imports lib/domain, lib/schemas and lib/errors.ts, and knows no HTTP and no terminal.',
  },
  'lib/services': {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/store', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, LIMITER, TERMINAL, STORAGE, BROWSER, /^node:process$/),
    forbiddenGlobals: [...BROWSER_GLOBALS, 'process', 'console'],
    rule: 'lib/services imports lib/domain, lib/schemas, lib/store and lib/errors.ts: no HTTP, no terminal, no files.',
  },
  server: {
    mayImport: [
      'lib/api',
      'lib/domain',
      'lib/schemas',
      'lib/store',
      'lib/services',
      'lib/errors.ts',
    ],
    mayImportPackage: none(TERMINAL, BROWSER, ONLY_STORE),
    forbiddenGlobals: BROWSER_GLOBALS,
    rule: 'server imports lib, never cli or web: it loads the built page renderer as a file.',
  },
  cli: {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/store', 'lib/services', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, LIMITER, BROWSER, ONLY_STORE, /^node:process$/),
    forbiddenGlobals: [
      ...BROWSER_GLOBALS,
      'process',
      'console',
      'performance',
      'Date.now',
      'new Date',
    ],
    rule: 'cli imports lib, never server or web; what it gets from outside it takes from its Io.',
  },
  web: {
    mayImport: ['lib/api', 'lib/domain', 'lib/schemas'],
    mayImportPackage: none(HTTP, LIMITER, TERMINAL, STORAGE, NODE),
    forbiddenGlobals: NODE_GLOBALS,
    rule: 'web imports lib/api, lib/domain and lib/schemas alone, and no node module.',
  },
};

const STATIC_IMPORT = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm;
const BARE_IMPORT = /^\s*import\s*['"]([^'"\n]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const RE_EXPORT = /^\s*export\b[^'"`;=]*?\bfrom\s*['"]/m;
/** The use of a global: 'process.env', not the file './process.ts'; or of the clock: 'new Date()', not 'new Date(at)'. */
const GLOBAL_USE =
  /(?<![\w$./-])(?:(process|Buffer|window|document|console|performance)\??\.\w|(Date\.now|new Date)\(\))/g;
/** Hands the command line what it gets from its process. */
const ENTRY = 'cli/entry.ts';

/** The source files that each source file imports; all are named from the project's root, with slashes. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Returns what one source file does against the import rule. */
export function brokenRules(file: string, source: string): string[] {
  const from = folderOf(file);
  const rules = from === null ? undefined : FOLDERS[from];
  if (from === null || rules === undefined) return [];
  const broken = specifiersIn(source).flatMap((specifier) => {
    const problem = problemOf(file, from, rules, specifier);
    return problem ? [`${file} imports ${specifier}: ${problem}`] : [];
  });
  if (RE_EXPORT.test(source))
    broken.push(`${file} exports from another file: there are no barrels, import what you mean.`);
  if (file === ENTRY) return broken;
  const uses = [...source.matchAll(GLOBAL_USE)].map(([, name, clock]) => name ?? clock ?? '');
  const globals = new Set(uses);
  for (const name of rules.forbiddenGlobals.filter((each) => globals.has(each)))
    broken.push(`${file} uses ${name}, which ${from} must not.`);
  return broken;
}

/** Returns the files of this project that a source file imports, types included. */
export function importsOf(file: string, source: string): string[] {
  return specifiersIn(source).flatMap((specifier) => targetOf(file, specifier) ?? []);
}

/** Returns the circles in which files import each other, each as 'a → b → a'; none where there is none. */
export function circlesIn(imports: Imports): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, importers: readonly string[]) => {
    const start = importers.indexOf(file);
    if (start >= 0) circles.push([...importers.slice(start), file].join(' → '));
    if (start >= 0 || finished.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...importers, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

function problemOf(file: string, from: string, rules: Folder, specifier: string): string | null {
  const target = targetOf(file, specifier);
  if (target === null) return rules.mayImportPackage(specifier) ? null : rules.rule;
  const isRelative = specifier.startsWith('.');
  const to = folderOf(target);
  if (to === from) return isRelative ? null : 'inside a folder imports begin with a dot.';
  if (to === null) return target === 'package.json' ? null : rules.rule;
  if (!rules.mayImport.includes(to)) return rules.rule;
  return isRelative ? 'across folders imports begin with #lib/.' : null;
}

/** Returns the file that an import line means; null where it means a package. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier.startsWith('#lib/') ? specifier.slice(1) : null;
}

function specifiersIn(source: string): string[] {
  return [STATIC_IMPORT, BARE_IMPORT, DYNAMIC_IMPORT].flatMap((kind) =>
    [...source.matchAll(kind)].map(([, specifier]) => specifier ?? ''),
  );
}

function folderOf(file: string): string | null {
  return Object.keys(FOLDERS).find((name) => file === name || file.startsWith(`${name}/`)) ?? null;
}
