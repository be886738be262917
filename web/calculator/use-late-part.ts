import { useEffect, useState } from 'react';
import { lateStyles } from '../styles/on-demand-styles.ts';
import { whenIdle } from '../ui/when-idle.ts';

type LateParts = typeof import('./late-parts.ts').lateParts;

/**
 * Returns a part that the page can do without, once the page is idle and code and styles are loaded; undefined until
 * then, and where the code cannot be loaded.
 */
export function useLatePart<Name extends keyof LateParts>(name: Name): LateParts[Name] | undefined {
  const [parts, setParts] = useState<LateParts>();

  useEffect(
    () =>
      whenIdle(() => {
        Promise.all([import('./late-parts.ts'), lateStyles()])
          .then(([{ lateParts }]) => setParts(lateParts))
          .catch(() => {});
      }),
    [],
  );

  return parts?.[name];
}
