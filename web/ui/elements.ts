import type { ReactElement } from 'react';

/** Content that may have siblings. Plain text may not, because a browser's translator replaces text nodes that React holds. */
export type Elements = ReactElement | readonly Elements[] | boolean | '' | null | undefined;
