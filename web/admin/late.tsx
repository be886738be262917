import { type ComponentType, lazy, Suspense } from 'react';

type Drawers = typeof import('./drawers.ts').drawers;

/**
 * Returns a part of the screens whose code is loaded when it is first shown: most visits go without. Nothing stands there
 * until then, and where the code cannot be loaded.
 */
export function late<Props extends object>(
  pick: (drawers: Drawers) => ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy(async () => {
    const loaded = await import('./drawers.ts').catch(() => null);
    return { default: loaded ? pick(loaded.drawers) : Nothing };
  });
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
