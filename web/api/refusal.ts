import { ApiError } from './client.ts';

const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';
const MARKUP = /^\s*</;

/** What people are told of a call that failed: the server's own words, which may be none; a page of a proxy is none. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_ANSWER;
  return MARKUP.test(error.text) ? '' : error.text;
}
