/** An unsuccessful answer. The message is its status, a colon, a space and its text. */
export class ApiError extends Error {
  readonly status: number;
  /** The answer's text; may be empty. */
  readonly text: string;
  readonly headers: Headers;
  /** The other fields of a refusal in JSON, not validated. */
  details?: unknown;

  constructor(status: number, statusText: string, text: string, headers = new Headers()) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}

/** `body` is the parsed value of a JSON answer, else the response. */
type Answer = { body: unknown; headers: Headers };

/** Makes one call. Throws ApiError for any unsuccessful answer, and what fetch throws if there is none. */
export type Request = (path: string, init?: RequestInit) => Promise<Answer>;

/** Returns a `Request` for the server at `origin`; '' is the server of the page. */
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
