import '../on-demand.ts';
import { WhatIfInside } from './what-if/what-if-inside.tsx';
import { WorkingsInside } from './workings/workings-inside.tsx';

/** What is behind the doors: loaded when the first of them is opened. */
export const behindDoors = { WhatIfInside, WorkingsInside };
