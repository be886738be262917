import { type ComponentType, lazy, Suspense, useState } from 'react';

type Drawers = typeof import('./drawers.ts').drawers;

/**
 * Returns a part of the screens whose code is loaded when it is shown: most visits go without. Nothing stands there
 * until then, and where the code cannot be loaded: then `onFailed` is called, and the next time it is shown it is tried
 * again.
 */
export function late<Props extends object>(
  pick: (drawers: Drawers) => ComponentType<Props>,
  onFailed?: (props: Props) => void,
): ComponentType<Props> {
  return function Late(props) {
    const [Part] = useState(() =>
      lazy(async () => {
        const loaded = await import('./drawers.ts').catch(() => null);
        if (!loaded) onFailed?.(props);
        return { default: loaded ? pick(loaded.drawers) : Nothing };
      }),
    );
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
