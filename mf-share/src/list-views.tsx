import type { ListSettings, ListView, Post } from '@benotes/contract';
import { useIsMobile } from '@benotes/platform';
import type { PostCardProps } from '@benotes/post-card';
import {
  imageSizes,
  onImageSizes,
  placeTiles,
  PostLine,
  PostRow,
  PostTile,
  tileHeight,
  ViewPicker,
} from '@benotes/post-card/views';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import styles from './list-views.module.css';
import { texts } from './texts.ts';

/** The component of a post in a view; undefined for cards. */
const SHAPES: Record<ListView, ComponentType<PostCardProps> | undefined> = {
  cards: undefined,
  list: PostRow,
  titles: PostLine,
  moodboard: PostTile,
};

/** The choice of the view, above the list. */
const ViewBar = (props: { view: ListView; onChange: (view: ListView) => void }) => <ViewPicker {...props} isCompact />;

interface MoodboardProps {
  posts: readonly Post[];
  shown: ListSettings['shown'];
  children: (post: Post) => ReactNode;
}

/** Posts in columns. */
function Moodboard({ posts, shown, children }: MoodboardProps) {
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const [sizes, setSizes] = useState(imageSizes.version);
  const isMobile = useIsMobile();
  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  useEffect(() => onImageSizes(() => setSizes(imageSizes.version)), []);
  const { columnWidth, gap, height, column, top, tall } = useMemo(
    () =>
      placeTiles(posts.length, { width, isMobile }, (index, column) => {
        const post = posts[index];
        return post ? tileHeight(post, column, shown) : 0;
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the heights depend on the sizes of images
    [posts, width, isMobile, shown, sizes],
  );
  return (
    <ul ref={list} className={styles.moodboard} style={{ height }} aria-label={texts.posts}>
      {posts.map((post, index) => (
        <li
          key={post.id}
          className={styles.tile}
          style={{
            top: top[index],
            left: (column[index] ?? 0) * (columnWidth + gap),
            width: columnWidth,
            height: tall[index],
          }}
        >
          {children(post)}
        </li>
      ))}
    </ul>
  );
}

/** What a list of posts needs for other views than cards. */
export const listViews = { SHAPES, ViewBar, Moodboard };
