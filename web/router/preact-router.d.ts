declare module 'preact-router' {
  import type { ComponentType, ReactNode } from 'react';

  export type RouterLocation = { pathname: string; search: string };
  export type RouterHistory = {
    readonly location: RouterLocation;
    listen(heard: (location: RouterLocation) => void): () => void;
    push(url: string): void;
    replace(url: string): void;
  };
  export const Router: ComponentType<{
    url?: string;
    history?: RouterHistory;
    children: ReactNode;
  }>;
  /** A path, or `default` for every path without a route. */
  export const Route: ComponentType<
    { component: ComponentType } & ({ path: string } | { default: true })
  >;
  export function route(url: string, replace?: boolean): boolean;
}
