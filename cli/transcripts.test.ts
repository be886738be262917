import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { clocked } from '#test/decorated-backends.ts';
import { type InMemory, inEmptyMemory } from '#test/in-memory.ts';

const FOLDER = path.join(import.meta.dirname, 'transcripts');
const SITE = path.join(import.meta.dirname, '../data/site.json');
const NOW = new Date('2999-01-02T12:00:00Z');

/** A command with what is piped into it, and what it printed; or a user whom there is from here on. */
type Step = { line: string; input: string[]; printed: string[] };

/** Returns the steps of each test in a transcript: '# what it shows', '$ command', '< input', then what is printed. */
function testsIn(transcript: string): [name: string, steps: Step[]][] {
  const tests: [string, Step[]][] = [];
  for (const line of transcript.split('\n')) {
    const [, steps] = tests.at(-1) ?? [];
    if (line.startsWith('# ')) tests.push([line.slice(2), []]);
    else if (/^(?:\$|given) /.test(line)) steps?.push({ line, input: [], printed: [] });
    else if (line.startsWith('< ')) steps?.at(-1)?.input.push(`${line.slice(2)}\n`);
    else steps?.at(-1)?.printed.push(line);
  }
  return tests;
}

function wordsOf(line: string): string[] {
  const words = line.matchAll(/'([^']*)'|(\S+)/g);
  return [...words].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);
}

/** Runs a step. Returns what it printed, what went to stderr behind '! ', and its exit code where it is not 0. */
async function run(longview: InMemory, { line, input }: Step): Promise<string[]> {
  const words = wordsOf(line);
  if (line.startsWith('given ')) {
    await longview.addUser(words[1] ?? '', words[0] === 'administrator');
    return [];
  }
  const backend = clocked(longview.backend, { now: NOW.getTime() });
  const { code, stdout, stderr } = await longview.runWith(words, {
    ...{ input: input.join(''), now: () => NOW, openBackend: async () => backend },
  });
  const text = stdout + stderr.replaceAll(/^(?=.)/gm, '! ') + (code ? `[${code}]` : '');
  return text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\S*/g, 'TIME')
    .replaceAll(/When {2,}Who/g, 'When  Who')
    .replaceAll(/lv_[\w-]{43}/g, 'lv_TOKEN')
    .replaceAll(SITE, 'data/site.json')
    .split('\n');
}

/** Returns lines without the blanks at their ends, which editors remove, and without empty ones. */
const trimmed = (lines: string[]) =>
  lines
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n');

for (const file of readdirSync(FOLDER))
  describe(file, () => {
    test.each(testsIn(readFileSync(path.join(FOLDER, file), 'utf8')))('%s', async (_, steps) => {
      const longview = inEmptyMemory();
      await longview.runWith(['data', 'init'], { now: () => NOW });
      for (const step of steps) {
        const printed = await run(longview, step);
        expect(`${step.line}\n${trimmed(printed)}`).toBe(`${step.line}\n${trimmed(step.printed)}`);
      }
    });
  });
