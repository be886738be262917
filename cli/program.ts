import { Command } from 'commander';
import { version } from '../package.json';
import { registerData } from './commands/data.ts';

/** The whole command line: one register function per noun. Nothing is loaded here but the grammar. */
export function createProgram(): Command {
  const program = new Command('longview')
    .description('Currencies, asset classes and return rates of the investment calculator.')
    .version(version)
    .exitOverride();
  registerData(program);
  return program;
}
