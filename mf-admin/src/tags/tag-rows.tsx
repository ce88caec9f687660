import type { CountedTag } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, Link, useNavigate } from '@benotes/router';
import { IconButton, Menu, VisuallyHidden } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from './tag-rows.module.css';
import { removeTag, tagList } from './tags.store.ts';
import { texts } from './texts.ts';

/** Height of a row in px. */
const ROW_PX = 48;

/** A virtual list of tags, each with its menu. */
export function TagRows({ tags }: { tags: readonly CountedTag[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- what it hands out goes no further than this component
  const rows = useWindowVirtualizer({
    count: tags.length,
    estimateSize: () => ROW_PX,
    scrollMargin: top,
    overscan: 10,
    getItemKey: (index) => tags[index]?.id ?? index,
  });
  return (
    <ul ref={list} className={`${boxedList} ${styles.list}`} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const tag = tags[index];
        return (
          tag && (
            <li
              key={key}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
              aria-setsize={tags.length}
              aria-posinset={index + 1}
            >
              <TagRow tag={tag} next={tags[index + 1] ?? tags[index - 1]} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The focus moves to this element after a row is deleted. */
const menuId = (tag: CountedTag | undefined) => `tag-menu-${tag?.id}`;

function TagRow({ tag, next }: { tag: CountedTag; next: CountedTag | undefined }) {
  const navigate = useNavigate();
  const { deleting } = useSnapshot(tagList);
  const id = String(tag.id);
  const remove = async () => {
    await removeTag(tag);
    if (!tagList.tags.includes(tag)) document.getElementById(menuId(next))?.focus();
  };
  return (
    <div className={styles.inner} aria-busy={deleting.includes(tag.id)}>
      <Link to={generatePath(paths.tag, { id })} className={styles.name} dir="auto">
        {tag.name}
      </Link>
      <Count posts={tag.posts_count} />
      <Menu
        label={texts.menuOf(tag.name)}
        trigger={<IconButton id={menuId(tag)} label={texts.menuOf(tag.name)} icon="more" />}
        items={[
          { label: texts.edit, icon: 'edit', onSelect: () => void navigate(generatePath(paths.tagSettings, { id })) },
          { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void remove() },
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
