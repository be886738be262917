export { atWidths, expectAccessible as expectSound, expectToFit } from './expect-accessible.ts';
