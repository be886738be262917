import * as v from 'valibot';
import { isOrigin } from './origin.ts';

const BASE_PATH =
  'BASE_PATH must be a path like /calculator: a slash before each part, none at the end.';
const PUBLIC_URL =
  'PUBLIC_URL must be the site that visitors see, without a path, like https://www.example.com; the path is BASE_PATH.';

/** The settings for the calculator's address, used by the server and by the build of the static page. */
export const addressSettings = {
  BASE_PATH: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/, BASE_PATH)),
    '',
  ),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, PUBLIC_URL))),
};

export type SiteAddress = {
  /** '/calculator', or empty. */
  readonly basePath: string;
  readonly publicUrl: string | undefined;
};

/** Returns the calculator's address from the settings; an empty setting counts as not set. Throws if one is invalid. */
export function readSiteAddress({
  BASE_PATH,
  PUBLIC_URL,
}: Readonly<Record<string, string | undefined>>): SiteAddress {
  const given = { BASE_PATH: BASE_PATH || undefined, PUBLIC_URL: PUBLIC_URL || undefined };
  const settings = v.parse(v.object(addressSettings), given);
  return { basePath: settings.BASE_PATH, publicUrl: settings.PUBLIC_URL };
}
