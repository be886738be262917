import { useState as useReactState, useRef } from 'react';

export { useContext, useEffect } from 'react';

/** Wraps React's useState, its setter put off by a moment: preact-router calls it while it renders. */
export function useState(initial) {
  const [value, set] = useReactState(initial);
  const deferred = useRef(null);
  deferred.current ??= (next) => queueMicrotask(() => set(next));
  return [value, deferred.current];
}
