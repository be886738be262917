import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStores } from '../stores/context.tsx';

/**
 * Returns a component whose code is loaded when it is first drawn; until then `waiting` stands in its place. Where it
 * cannot be loaded a notification says so and offers to try again, and `failed` stands there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  failed: ReactNode = waiting,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LazyPart(props) {
    const { toasts } = useStores();
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      let isWanted = Part === undefined;
      const loadUntilThere = async () => {
        while (isWanted) {
          loaded = await load().catch(() => undefined);
          if (loaded) return setPart(() => loaded);
          setFailed(true);
          await toasts.offerToLoadAgain(() => isWanted);
        }
      };
      void loadUntilThere();
      return () => {
        isWanted = false;
      };
    }, [toasts, Part]);

    if (Part) return <Part {...props} />;
    return hasFailed ? failed : waiting;
  };
}
