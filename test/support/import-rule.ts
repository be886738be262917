import path from 'node:path';

type Room = {
  /** The rooms it may import, itself apart. */
  mayImport: readonly string[];
  mayImportPackage: (name: string) => boolean;
  rule: string;
};

const HTTP = /^(?:node:https?2?|(?:@koa\/|koa).*|sirv|rate-limiter-flexible)$/;
const TERMINAL = /^(?:node:readline.*|commander|inquirer|cli-.*)$/;
const STORAGE = /^(?:lowdb|pg|node:fs.*)$/;
const BROWSER = /^(?:react|mobx|preact|@radix-ui\/|uplot|jspdf).*$/;
const NODE = /^node:/;
const ONLY_STORE = /^(?:lowdb|pg)$/;

const none = (...kinds: RegExp[]) => {
  return (name: string) => !kinds.some((kind) => kind.test(name));
};

/** The one-way street: who may look at whom. */
const ROOMS: Readonly<Record<string, Room>> = {
  'lib/errors.ts': {
    mayImport: [],
    mayImportPackage: () => false,
    rule: 'lib/errors.ts imports nothing.',
  },
  'lib/domain': {
    mayImport: [],
    mayImportPackage: () => false,
    rule: 'lib/domain imports nothing but itself: no room, no package, no node module.',
  },
  'lib/schemas': {
    mayImport: ['lib/domain'],
    mayImportPackage: (name) => name === 'valibot',
    rule: 'lib/schemas imports lib/domain and valibot alone.',
  },
  'lib/store': {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, TERMINAL, BROWSER),
    rule: 'lib/store imports lib/domain, lib/schemas and lib/errors.ts, and knows no HTTP and no terminal.',
  },
  'lib/sessions': {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/store', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, TERMINAL, BROWSER),
    rule: 'lib/sessions imports lib/domain, lib/schemas, lib/store and lib/errors.ts, and knows no HTTP and no terminal.',
  },
  'lib/services': {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/store', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, TERMINAL, STORAGE, BROWSER, /^node:process$/),
    rule: 'lib/services imports lib/domain, lib/schemas, lib/store and lib/errors.ts: no HTTP, no terminal, no files, no process, no console.',
  },
  server: {
    mayImport: [
      'lib/domain',
      'lib/schemas',
      'lib/store',
      'lib/sessions',
      'lib/services',
      'lib/errors.ts',
    ],
    mayImportPackage: none(TERMINAL, BROWSER, ONLY_STORE),
    rule: 'server imports lib, never cli or web: it loads the built page renderer as a file.',
  },
  cli: {
    mayImport: ['lib/domain', 'lib/schemas', 'lib/store', 'lib/services', 'lib/errors.ts'],
    mayImportPackage: none(HTTP, BROWSER, ONLY_STORE),
    rule: 'cli imports lib, never server or web.',
  },
  web: {
    mayImport: ['lib/domain', 'lib/schemas'],
    mayImportPackage: none(HTTP, TERMINAL, STORAGE, NODE),
    rule: 'web imports lib/domain and lib/schemas alone, and no node module.',
  },
};

const STATIC_IMPORT = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm;
const BARE_IMPORT = /^\s*import\s*['"]([^'"\n]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const RE_EXPORT = /^\s*export\b[^'"`;=]*?\bfrom\s*['"]/m;
const SURROUNDINGS = /\b(?:process|console)\.\w/;

/** What one source file does against the import rule; the file is named from the project's root, with slashes. */
export function brokenRules(file: string, source: string): string[] {
  const name = roomOf(file);
  const room = name === null ? undefined : ROOMS[name];
  if (name === null || room === undefined) return [];
  const broken = importsOf(source).flatMap((specifier) => {
    const problem = problemOf(file, name, room, specifier);
    return problem ? [`${file} imports ${specifier}: ${problem}`] : [];
  });
  if (RE_EXPORT.test(source))
    broken.push(`${file} exports from another file: there are no barrels, import what you mean.`);
  if (name === 'lib/services' && SURROUNDINGS.test(source))
    broken.push(`${file} uses process or console: ${room.rule}`);
  return broken;
}

function problemOf(file: string, from: string, room: Room, specifier: string): string | null {
  const isRelative = specifier.startsWith('.');
  if (!isRelative && !specifier.startsWith('#lib/'))
    return room.mayImportPackage(specifier) ? null : room.rule;
  const target = isRelative
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.slice(1);
  const to = roomOf(target);
  if (to === from) return isRelative ? null : 'inside a room imports begin with a dot.';
  if (to === null) return target === 'package.json' ? null : room.rule;
  if (!room.mayImport.includes(to)) return room.rule;
  return isRelative ? 'across rooms imports begin with #lib/.' : null;
}

function importsOf(source: string): string[] {
  return [STATIC_IMPORT, BARE_IMPORT, DYNAMIC_IMPORT].flatMap((kind) =>
    [...source.matchAll(kind)].map(([, specifier]) => specifier ?? ''),
  );
}

function roomOf(file: string): string | null {
  return Object.keys(ROOMS).find((room) => file === room || file.startsWith(`${room}/`)) ?? null;
}
