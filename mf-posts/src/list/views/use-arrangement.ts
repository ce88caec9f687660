import type { ListSettings } from '@benotes/contract';
import { CARD_HEIGHTS, cardSize } from '@benotes/post-card';
import { useCallback, useEffect, useMemo, useState } from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';
import { type Arrangement, cardsLayout, type GridSpace, ROW_HEIGHTS, rowsLayout } from '../grid/grid-layout.ts';
import type { ViewParts } from './view-parts.ts';

/** The height of a placeholder on the moodboard, in px. */
const PLACEHOLDER_TILE_HEIGHT = 180;

const LEAST_HEIGHTS = { cards: CARD_HEIGHTS.short, moodboard: PLACEHOLDER_TILE_HEIGHT, ...ROW_HEIGHTS };

/** How a list positions its posts in a view; as cards without the code of the view. */
export function useArrangement(
  posts: readonly ShownPost[],
  { view: wanted, shown }: ListSettings,
  parts: ViewParts | null,
): Arrangement {
  const view = parts ? wanted : 'cards';
  const version = useImageSizes(view === 'moodboard' ? parts : null);
  const sizes = useMemo(
    () => (view === 'cards' ? posts.map((post) => sizeOf(post, shown)).join(' ') : ''),
    [view, posts, shown],
  );
  // Rows are positioned alike for all posts.
  const tiles = view === 'moodboard' ? posts : undefined;
  const count = posts.length;
  const heights = useMemo(() => (sizes === '' ? [] : sizes.split(' ').map(Number)), [sizes]);
  const place = useCallback(
    (space: GridSpace) => {
      if (view === 'cards' || !parts) return cardsLayout(heights, space, Object.values(shown).join(' '));
      if (view !== 'moodboard') return rowsLayout(count, space, view);
      const heightOf = (index: number, width: number) => {
        const post = tiles?.[index];
        if (!post || post.type === 'placeholder') return PLACEHOLDER_TILE_HEIGHT;
        return parts.tileHeight(post, width, shown);
      };
      return parts.moodboardLayout(count, space, heightOf, version);
    },
    [view, count, heights, shown, tiles, parts, version],
  );
  return useMemo(() => {
    const cellHeight = LEAST_HEIGHTS[view];
    return { view, cellHeight, heightAt: (index) => heights[index] ?? cellHeight, place };
  }, [view, heights, place]);
}

/** The height of a card, in px. */
const sizeOf = (post: ShownPost, shown: ListSettings['shown']): number =>
  CARD_HEIGHTS[post.type === 'placeholder' ? 'short' : cardSize(post, shown).size];

/** A number that changes when sizes of images become known. */
function useImageSizes(parts: ViewParts | null): number {
  const [version, setVersion] = useState(0);
  useEffect(() => parts?.onImageSizes(() => setVersion(parts.imageSizes.version)), [parts]);
  return version;
}
