import type { CountedTag } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, Link, useNavigate } from '@benotes/router';
import { IconButton, Menu, VisuallyHidden } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { useRemovalFocus } from '@benotes/ui/removal-focus';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { MergeIntoDialog } from './merge-into-dialog.tsx';
import styles from './tag-rows.module.css';
import { removeTag, tagList } from './tags.store.ts';
import { texts } from './texts.ts';

/** Height of a row in px. */
const ROW_PX = 44;
/** The least width of a column, in px. */
const COLUMN_PX = 240;

/** As many columns as there is room for, known before the first paint. */
function useColumns(list: RefObject<HTMLElement>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setColumns(Math.max(1, Math.floor(element.clientWidth / COLUMN_PX)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}

interface TagRowsProps {
  /** Those to show. */
  tags: readonly CountedTag[];
  /** Those into which one can be merged. */
  all: readonly CountedTag[];
}

/** A virtual list of tags in columns, row by row, each with its menu. */
export function TagRows({ tags, all }: TagRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useRemovalFocus(list);
  const [merged, setMerged] = useState<CountedTag>();
  const columns = useColumns(list);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- what it hands out goes no further than this component
  const rows = useWindowVirtualizer({
    count: Math.ceil(tags.length / columns),
    estimateSize: () => ROW_PX,
    scrollMargin: top,
    overscan: 10,
  });
  return (
    <>
      <ul ref={list} className={`${boxedList} ${styles.list}`} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().flatMap(({ index: row, start }) =>
          tags.slice(row * columns, (row + 1) * columns).map((tag, column) => {
            const index = row * columns + column;
            return (
              <li
                key={tag.id}
                className={styles.row}
                style={{
                  transform: `translateY(${start - top}px)`,
                  insetInlineStart: `${(column * 100) / columns}%`,
                  width: `${100 / columns}%`,
                }}
                aria-setsize={tags.length}
                aria-posinset={index + 1}
              >
                <TagRow tag={tag} onMerge={() => setMerged(tag)} />
              </li>
            );
          }),
        )}
      </ul>
      {merged && <MergeIntoDialog from={merged} tags={all} onClose={() => setMerged(undefined)} />}
    </>
  );
}

interface TagRowProps {
  tag: CountedTag;
  onMerge: () => void;
}

function TagRow({ tag, onMerge }: TagRowProps) {
  const navigate = useNavigate();
  const { deleting } = useSnapshot(tagList);
  const id = String(tag.id);
  return (
    <div className={styles.inner} aria-busy={deleting.includes(tag.id)}>
      <Link to={generatePath(paths.tag, { id })} className={styles.name} dir="auto">
        {tag.name}
      </Link>
      <Count posts={tag.posts_count} />
      <Menu
        label={texts.menuOf(tag.name)}
        trigger={<IconButton label={texts.menuOf(tag.name)} icon="more" />}
        items={[
          { label: texts.edit, icon: 'edit', onSelect: () => void navigate(generatePath(paths.tagSettings, { id })) },
          { label: texts.mergeInto, icon: 'transfer', onSelect: onMerge },
          { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void removeTag(tag) },
        ]}
      />
    </div>
  );
}

/** The number of posts with the tag; empty while it is loading. */
function Count({ posts }: { posts: number | undefined }) {
  if (posts === undefined) return <span className={styles.count} />;
  return (
    <span className={styles.count} title={texts.posts(posts)}>
      {posts.toLocaleString('en')}
      <VisuallyHidden> {texts.postsWord(posts)}</VisuallyHidden>
    </span>
  );
}
