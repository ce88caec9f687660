import type { ListSettings } from '@benotes/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';

import {
  type Arrangement,
  cardHeight,
  cardsLayout,
  type GridSpace,
  ROW_HEIGHTS,
  rowsLayout,
} from '../grid/grid-layout.ts';
import type { ShownPost } from '../../posts/shown-post.ts';
import type { ViewParts } from './view-parts.ts';

/** The height of a placeholder on the moodboard, in px. */
const PLACEHOLDER_TILE_HEIGHT = 180;

/** How a list positions its posts in a view; as cards without the code of the view. */
export function useArrangement(
  posts: readonly ShownPost[],
  { view: wanted, shown }: ListSettings,
  parts: ViewParts | null,
): Arrangement {
  const view = parts ? wanted : 'cards';
  const version = useImageSizes(view === 'moodboard' ? parts : null);
  // Other views are positioned alike for all posts.
  const tiles = view === 'moodboard' ? posts : undefined;
  const count = posts.length;
  const place = useCallback(
    (space: GridSpace) => {
      if (view === 'cards') return cardsLayout(count, space, shown.image);
      if (view !== 'moodboard') return rowsLayout(count, space, view);
      const heightOf = (index: number, width: number) => {
        const post = tiles?.[index];
        if (!post || !parts || post.type === 'placeholder') return PLACEHOLDER_TILE_HEIGHT;
        return parts.tileHeight(post, width, shown);
      };
      return parts ? parts.moodboardLayout(count, space, heightOf, version) : cardsLayout(count, space, shown.image);
    },
    [view, count, shown, tiles, parts, version],
  );
  return useMemo(() => ({ view, cellHeight: heightIn(view, shown.image), place }), [view, shown.image, place]);
}

/** The height of a post in a view, in px; on the moodboard that of a placeholder. */
function heightIn(view: ListSettings['view'], hasImage: boolean): number {
  if (view === 'moodboard') return PLACEHOLDER_TILE_HEIGHT;
  return view === 'cards' ? cardHeight(hasImage) : ROW_HEIGHTS[view];
}

/** A number that changes when sizes of images become known. */
function useImageSizes(parts: ViewParts | null): number {
  const [version, setVersion] = useState(0);
  useEffect(() => parts?.onImageSizes(() => setVersion(parts.imageSizes.version)), [parts]);
  return version;
}
