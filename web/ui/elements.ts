import type { ReactElement } from 'react';

/** What may stand beside others on the page. Text may not: the translator of a browser takes it out of React's hands. */
export type Elements = ReactElement | readonly Elements[] | boolean | '' | null | undefined;
