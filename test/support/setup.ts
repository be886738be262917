import { afterAll, afterEach } from 'vitest';
import { closePages } from '../e2e/open-page.ts';
import { closeAll } from './after-file.ts';

// Runs before each test file. One worker runs many, and what they import only once: a hook in an imported file would
// be that of the first of them alone.
afterEach(closePages);
afterAll(closeAll);
