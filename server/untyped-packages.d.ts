declare module 'fresh' {
  type Headers = Readonly<Record<string, string | undefined>>;
  export default function fresh(request: Headers, response: Headers): boolean;
}
