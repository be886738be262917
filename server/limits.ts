const SECOND_MS = 1000;
const KIB = 1024;

export const MAX_BODY_KIB = 64;
/** For a file of return rates. */
export const MAX_SHEET_KIB = 1024;
export const MAX_HEADERS_BYTES = 16 * KIB;
/** For the query of a call. */
export const MAX_QUERY_BYTES = KIB;
export const MAX_REQUESTS_OF_CONNECTION = 1000;

/** For a whole request to arrive, headers and body. */
export const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const TIMEOUT_CHECK_MS = SECOND_MS;
/** For an answer of which the client reads nothing. */
export const UNREAD_ANSWER_TIMEOUT_MS = 30 * SECOND_MS;
/** Longer than a proxy's usual minute, so that the proxy closes idle connections, not the server. */
export const KEEP_ALIVE_MS = 65 * SECOND_MS;

/** How long the health check waits for the store, so that it answers within a second. */
export const MAX_HEALTH_WAIT_MS = 750;

/** How long a stopping server keeps idle connections open, so that their clients notice that it stops. */
export const LINGER_MS = SECOND_MS;
export const CLOSE_AFTER_MS = 2.2 * SECOND_MS;
export const CLOSE_CHECK_MS = 50;
