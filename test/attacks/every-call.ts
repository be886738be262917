import { type Call, isRead } from '#lib/api/call.ts';
import { CALLS } from '#lib/api/calls.ts';

/** Returns the path of a call with this in the place of its parameters. */
export function pathOf({ path }: Call, parameter = '1'): string {
  return path.replace(/:\w+/g, parameter);
}

/** The calls that only somebody who is signed in may make: administrators, and all who look after their account. */
export const CALLS_OF_ADMINISTRATORS = CALLS.filter(({ access }) => access === 'admin');
export const CALLS_OF_USERS = CALLS.filter(({ access }) => access === 'account');

/** The calls that change something. */
export const CHANGES = CALLS.filter((call) => !isRead(call));

/** Every address there is, and some that are not. */
export const EVERY_PATH: readonly string[] = [
  ...['/', '/auth', '/admin', '/nowhere', '/robots.txt', '/livez', '/healthz'],
  ...['/api', '/api/nowhere', '/api/admin/nowhere'],
  ...new Set(CALLS.map((call) => pathOf(call))),
];
