import type { Command } from 'commander';
import { onDemand } from '../context.ts';
import { addVerb } from '../verb.ts';

const USERNAME = { username: 'a name, often an email address, in any letter case' };
const PASSWORD = { '--password-stdin': 'read the password from stdin' };

/** `longview user …` */
export function registerUser(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List who may sign in',
    examples: ['longview user list'],
  }).action(onDemand(async () => (await import('./user-verbs.ts')).list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add a user',
    details:
      'The password has 12 to 128 characters. It is asked for twice, or read from stdin; it is never an argument.',
    args: USERNAME,
    options: { '--admin': 'let the user manage the catalogue on the web', ...PASSWORD },
    examples: [
      'longview user add ann@example.com --admin',
      'longview user add ann@example.com --admin --password-stdin < password.txt',
    ],
  }).action(onDemand(async () => (await import('./user-verbs.ts')).add));

  addVerb(noun, 'set-password', {
    kind: 'changes',
    summary: 'Give a user another password, which ends all of their sessions',
    args: USERNAME,
    options: PASSWORD,
    examples: ['longview user set-password ann@example.com'],
  }).action(onDemand(async () => (await import('./user-verbs.ts')).changePassword));

  addVerb(noun, 'delete', {
    kind: 'deletes',
    summary: 'Delete a user, which ends all of their sessions',
    args: USERNAME,
    examples: ['longview user delete ann@example.com'],
  }).action(onDemand(async () => (await import('./user-verbs.ts')).remove));
}
