import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { inTurn, timeOf } from './measure.ts';
import { newFolder } from './processes.ts';
import type { Row } from './table.ts';

const LONGVIEW = path.join(import.meta.dirname, '../../dist/cli/main.js');

/** Measures a command from its start to its end, against a Node that does nothing. */
export async function benchCommands(): Promise<Row[]> {
  const directory = await newFolder();
  const seed = { currencies: [], assetClasses: [], returnRates: [] };
  await (await Store.open(new FilesPlace(directory), { seed })).close();

  const commands = {
    '--version': [LONGVIEW, '--version'],
    project: [
      LONGVIEW,
      'project',
      '--rate',
      '7',
      '--deposit',
      '10000',
      '--top-up',
      '500',
      '--escalation',
      '5',
      '--years',
      '10',
    ],
    'rate list': [LONGVIEW, 'rate', 'list', '--data', directory],
  };
  const nothing = () => run(['-e', '0']);
  const times = await inTurn(
    15,
    ...Object.values(commands).map((args) => () => run(args)),
    nothing,
  );
  const bare = times.at(-1) ?? [];
  return Object.keys(commands).map((name, index) => ({
    what: `longview ${name}`,
    unit: 'ms',
    ours: times[index] ?? [],
    against: { name: 'node -e 0', values: bare },
  }));
}

function run(args: string[]): Promise<number> {
  return timeOf(() => {
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  });
}
