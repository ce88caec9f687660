import { imageSizes, onImageSizes, PostLine, PostRow, PostTile, tileHeight } from '@benotes/post-card/views';

import { moodboardLayout } from './moodboard-layout.ts';

/** The code of the views other than cards. */
export const viewParts = { imageSizes, moodboardLayout, onImageSizes, PostLine, PostRow, PostTile, tileHeight };

export type ViewParts = typeof viewParts;
