import { type ComponentType, useEffect, useState } from 'react';
import { isGone } from '../load-part.ts';
import { offerReload } from '../reload.ts';
import { useStores } from '../stores/context.tsx';
import type { Elements } from './elements.ts';

/**
 * Returns a component whose code is loaded when it is first rendered, with `waiting` shown until then. If loading fails,
 * `failed` is shown, and a notification offers to try again, or to reload the page if a new release has replaced it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: Elements = null,
  failed: Elements = waiting,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LazyPart(props) {
    const stores = useStores();
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      let isWanted = Part === undefined;
      const loadUntilThere = async () => {
        while (isWanted) {
          try {
            loaded = await load();
            return setPart(() => loaded);
          } catch (error) {
            setFailed(true);
            if (isGone(error)) return offerReload(stores);
          }
          await stores.toasts.offerToLoadAgain(() => isWanted);
        }
      };
      void loadUntilThere();
      return () => {
        isWanted = false;
      };
    }, [stores, Part]);

    if (Part) return <Part {...props} />;
    return hasFailed ? failed : waiting;
  };
}
