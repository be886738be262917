import { FALLBACK_ASSET_CLASSES } from '#lib/domain/asset-class.ts';

/** How many classes to keep room for while none are known. */
export const EXPECTED_CLASSES = FALLBACK_ASSET_CLASSES.length;
