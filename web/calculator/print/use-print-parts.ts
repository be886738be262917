import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

/** The parts that only paper shows; null until their code is there. It is fetched once the page is at rest. */
export function usePrintParts(): ComponentType | null {
  const [Parts, setParts] = useState<ComponentType | null>(null);

  useEffect(
    () =>
      whenIdle(() => {
        import('./print-parts.tsx')
          .then(({ PrintParts }) => setParts(() => PrintParts))
          // Without them the page still prints, with the chart as it is on the screen.
          .catch(() => {});
      }),
    [],
  );

  return Parts;
}
