import { type ComponentType, useEffect, useState } from 'react';

const AT_REST_MS = 1500;

/** The parts that only paper shows; null until their code is there. It is fetched once the page is at rest. */
export function usePrintParts(): ComponentType | null {
  const [Parts, setParts] = useState<ComponentType | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      import('./print-parts.tsx')
        .then(({ PrintParts }) => setParts(() => PrintParts))
        // Without them the page still prints, with the chart as it is on the screen.
        .catch(() => {});
    }, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);

  return Parts;
}
