/** A call that was not answered with OK. Its message is the status, a colon, a space and the answer's text. */
export class ApiError extends Error {
  readonly status: number;
  /** What the server answered; empty if it said nothing. */
  readonly text: string;
  readonly headers: Headers;
  /** What a refusal in JSON says beside its sentence, unchecked. */
  details?: unknown;

  constructor(status: number, statusText: string, text: string, headers = new Headers()) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}

/** `body` is the parsed value of a JSON answer; of any other, the raw response. */
type Answer = { body: unknown; headers: Headers };

/** Makes one call. Throws ApiError for any answer but OK, and what fetch throws when there is none. */
export type Request = (path: string, init?: RequestInit) => Promise<Answer>;

/** Returns a `Request` to the server at `origin`; the empty text is the server the page came from. */
export function requestTo(origin: string): Request {
  return async (path, init) => {
    const response = await fetch(origin + path, { ...init, credentials: 'include' });
    const { headers } = response;
    if (!response.ok)
      throw new ApiError(response.status, response.statusText, await response.text(), headers);
    const isJson = headers.get('content-type')?.includes('application/json');
    return { body: isJson ? await response.json() : response, headers };
  };
}
