import type { Post } from '@benotes/contract';
import type { FaviconSource } from '@benotes/ui';
import { type MouseEvent, type ReactNode, useId } from 'react';

import { cardName } from './card-name.ts';
import { LinkCard } from './link-card.tsx';
import { NoteCard } from './note-card.tsx';
import styles from './post-card.module.css';

/** A post as a snapshot of a store. */
export type ReadonlyPost = Readonly<Omit<Post, 'tags'>> & {
  readonly tags?: readonly Readonly<{ id: number; name: string }>[];
};

export interface PostCardProps {
  post: ReadonlyPost;
  /** Shown in the footer together with `collectionHref`, in lists with posts of several collections. */
  collectionName?: string;
  collectionHref?: string;
  tagHref?: (id: number) => string;
  /** The URL of a note's page. */
  href?: string;
  /** The menu button in the footer. */
  menu?: ReactNode;
  /** A change is being saved. */
  busy?: boolean;
  /** A plain click on a note: open it or edit it inline. Links in it work as usual. */
  onOpen?: (event: MouseEvent) => void;
  /** A plain click on an internal link: call preventDefault and navigate without a reload. */
  onNavigate?: (event: MouseEvent, href: string) => void;
  /** A task checkbox was toggled: its index in the note and its new state. Read-only if undefined. */
  onCheck?: (index: number, checked: boolean) => void;
  dragging?: boolean;
  /** Searched words to highlight. */
  words?: readonly string[];
  /** Returns the favicon URL; defaults to the external service. */
  faviconSource?: FaviconSource;
}

/**
 * A post as a card, exactly `--card-height` high. A list that drags a card may set `--card-shadow` and `--card-line` on an
 * ancestor.
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
