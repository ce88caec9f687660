import type { Post } from '@benotes/contract';
import type { FaviconSource } from '@benotes/ui';
import { type MouseEvent, type ReactNode, useId } from 'react';

import { cardName } from './card-name.ts';
import { LinkCard } from './link-card.tsx';
import { NoteCard } from './note-card.tsx';
import styles from './post-card.module.css';

/** A post as a store hands it out. */
export type ReadonlyPost = Readonly<Omit<Post, 'tags'>> & {
  readonly tags?: readonly Readonly<{ id: number; name: string }>[];
};

export interface PostCardProps {
  post: ReadonlyPost;
  /** Shown in the foot together with `collectionHref`, where posts of several collections stand side by side. */
  collectionName?: string;
  collectionHref?: string;
  tagHref?: (id: number) => string;
  /** Where a note opens. */
  href?: string;
  /** The three dots of the foot. */
  menu?: ReactNode;
  /** A change is on its way to the server. */
  busy?: boolean;
  /** A plain press on a note: open it, or edit it where it is. Links in it stay links. */
  onOpen?: (event: MouseEvent) => void;
  /** A plain press on a link inside the product: call preventDefault and go there without a reload. */
  onNavigate?: (event: MouseEvent, href: string) => void;
  /** A box of a task list was pressed: which one of the note, from 0, and what it is now. Locked when absent. */
  onCheck?: (box: number, checked: boolean) => void;
  dragging?: boolean;
  /** Words that were looked for: they are marked in title and description. */
  words?: readonly string[];
  /** Where the picture of a site is; the external service when absent. */
  faviconSource?: FaviconSource;
}

/**
 * One post as a card, exactly `--card-height` high. A list that lifts a card may set `--card-shadow` and
 * `--card-line` on any element around it.
 */
export function PostCard(props: PostCardProps) {
  const { post, busy = false, dragging = false } = props;
  const titleId = useId();
  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      data-dragging={dragging || undefined}
    >
      {post.type === 'link' ? (
        <LinkCard {...props} titleId={titleId} name={cardName(post)} />
      ) : (
        <NoteCard {...props} titleId={titleId} name={cardName(post)} />
      )}
    </article>
  );
}

export interface CardPartProps extends PostCardProps {
  titleId: string;
  name: string;
}
