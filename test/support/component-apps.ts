import { request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Plugin } from 'vitest/config';
import type { BrowserCommandContext } from 'vitest/node';

/** What starts the applications: loaded when the first component test asks for one. */
const STARTER = path.join(import.meta.dirname, 'component-app.ts');
const APP = /^\/app-\d+(?=\/)/;

type Starter = typeof import('./component-app.ts');
type Context = Pick<BrowserCommandContext, 'project' | 'page'>;
type App = Awaited<ReturnType<Starter['start']>>;

type Commands = {
  [Name in keyof typeof componentCommands]: (typeof componentCommands)[Name] extends (
    context: Context,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Result
    : never;
};

declare module 'vitest/browser' {
  interface BrowserCommands extends Commands {}
}

const apps = new Map<string, App>();

const starter = ({ project }: Context) => project.import<Starter>(STARTER);

/** What a component test may ask of the process that runs it, as `commands` of `vitest/browser`. */
export const componentCommands = {
  /** Starts an application. Returns the path that it is below, and who may sign in there. */
  startApp: async (context: Context, ...options: Parameters<Starter['start']>) => {
    const app = await (await starter(context)).start(...options);
    const { basePath, credentials } = app;
    apps.set(basePath, app);
    return { basePath, credentials };
  },
  /** Makes a change as the colleague of who looks at the screen. */
  changeAsColleague: async (
    context: Context,
    basePath: string,
    ...call: [string, string, unknown?]
  ) => {
    const app = apps.get(basePath);
    if (!app) throw new Error(`No application is below ${basePath}.`);
    await (await starter(context)).change(app, ...call);
  },
  closeApps: async (context: Context) => {
    if (apps.size === 0) return;
    apps.clear();
    await (await starter(context)).closeAll();
  },
  /** Returns the code that an authenticator app makes of a secret. */
  codeOf: async (context: Context, secret: string) => (await starter(context)).codeOf(secret),
  /** Moves the mouse with its button held down from the first of these points to each of the others. */
  drag: async ({ page: { mouse } }: Context, ...[from, ...to]: [x: number, y: number][]) => {
    if (!from) return;
    await mouse.move(...from);
    await mouse.down();
    for (const point of to) await mouse.move(...point);
    await mouse.up();
  },
  /** Answers the next file chooser with a file of Latin-1 text. */
  chooseFile: async ({ page }: Context, name: string, content: string) => {
    const chooser = await page.waitForEvent('filechooser');
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') };
    await chooser.setFiles(file);
  },
  /** Returns the next file that the page hands to the browser to save. */
  savedFile: async ({ page }: Context) => {
    const file = await page.waitForEvent('download');
    const content = await buffer(await file.createReadStream());
    return { name: file.suggestedFilename(), text: content.toString() };
  },
  emulateMedia: ({ page }: Context, media: Parameters<typeof page.emulateMedia>[0]) =>
    page.emulateMedia(media),
};

/** Hands what is asked below the path of an application on to it, so that the page and its cookies are of one origin. */
export const forwardToApps: Plugin = {
  name: 'forward-to-apps',
  configureServer({ middlewares }) {
    middlewares.use((asked, answer, next) => {
      const app = apps.get(APP.exec(asked.url ?? '')?.[0] ?? '');
      if (!app) return next();
      const { url, method, headers } = asked;
      const { port } = new URL(app.url);
      // Without an agent: one that keeps connections may send on one that the application is just closing.
      const options = { port, path: url, method, headers, agent: false };
      const forwarded = request(options, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      // Not to Vite, which would lay its error over the tests that follow.
      forwarded.on('error', () => answer.destroy());
      asked.pipe(forwarded);
    });
  },
};
