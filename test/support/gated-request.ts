import type { Request } from '../../web/api/client.ts';

/** Returns the same calls, recorded, which a test may hold or fail. */
export function gatedRequest(send: Request) {
  const calls: string[] = [];
  /** The reasons that came with them. */
  const notes: string[] = [];
  /** Called before each call is made: a test may wait here, or throw as a broken connection does. */
  const gate: { pass: (call: string) => unknown } = { pass: () => {} };
  const request: Request = async (path, init) => {
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push(call);
    const note = new Headers(init?.headers).get('x-note');
    if (note !== null) notes.push(decodeURIComponent(note));
    await gate.pass(call);
    return send(path, init);
  };
  /** Holds the calls that begin with one of these texts, until the function it returns is called. */
  const hold = (...begins: string[]) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    gate.pass = (call) => (begins.some((begin) => call.startsWith(begin)) ? held : undefined);
    return release;
  };
  return { request, calls, notes, gate, hold };
}
