import { type Call, isRead } from '#lib/api/call.ts';
import { CALLS } from '#lib/api/calls.ts';

/** Every call there is. */
export const ALL_CALLS: readonly Call[] = Object.values(CALLS);

/** Returns the path of a call with this in the place of its parameters. */
export function pathOf({ path }: Call, parameter = '1'): string {
  return path.replace(/:\w+/g, parameter);
}

/** The calls that only somebody who is signed in may make: administrators, and all who look after their account. */
export const CALLS_OF_ADMINISTRATORS = ALL_CALLS.filter(({ access }) => access === 'admin');
export const CALLS_OF_USERS = ALL_CALLS.filter(({ access }) => access === 'account');

/** The calls that change something. */
export const CHANGES = ALL_CALLS.filter((call) => !isRead(call));

/** Every address there is, and some that are not. */
export const EVERY_PATH: readonly string[] = [
  ...['/', '/auth', '/admin', '/nowhere', '/robots.txt', '/livez', '/healthz'],
  ...['/api', '/api/nowhere', '/api/admin/nowhere'],
  ...new Set(ALL_CALLS.map((call) => pathOf(call))),
];
