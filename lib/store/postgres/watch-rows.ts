import type { Database } from '#lib/postgres/database.ts';
import { Listener } from '#lib/postgres/listener.ts';

/** Where notifications arrive, looking is but a safety net. */
const LOOK_WHEN_HEARD_MS = { least: 2_000, most: 5_000 };
const LOOK_WHEN_DEAF_MS = 250;

type Options = {
  /** Called where there may be something new. */
  onNews: () => void;
  /** Returns whether what a commit has notified is no news here. */
  isKnown: (message: string) => boolean;
  /** Called once, where notifications do not arrive. */
  onUnheard: (() => void) | undefined;
};

/**
 * Listens to what commits notify, and looks now and then all the same: seldom where notifications arrive, else often.
 * Returns the way to stop.
 */
export function watchRows(database: Database, { onNews, isKnown, onUnheard }: Options): () => void {
  const listener = new Listener(database, {
    channel: database.settings.schema,
    onUnheard,
    onMessage: (message) => {
      if (message === null || !isKnown(message)) onNews();
    },
  });
  let timer: NodeJS.Timeout;
  const lookLater = () => {
    const { least, most } = LOOK_WHEN_HEARD_MS;
    const pause = listener.isProven ? least + Math.random() * (most - least) : LOOK_WHEN_DEAF_MS;
    timer = setTimeout(() => {
      onNews();
      lookLater();
    }, pause).unref();
  };
  lookLater();
  return () => {
    clearTimeout(timer);
    listener.close();
  };
}
