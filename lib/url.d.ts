// Browsers and Node both have these, but TypeScript declares them only in the types of the one or the other. These are the
// parts that the pure modules use.

declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
}

declare class URLSearchParams {
  constructor(query?: string);
  get(name: string): string | null;
  has(name: string): boolean;
  append(name: string, value: string): void;
  set(name: string, value: string): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
