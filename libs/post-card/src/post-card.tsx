import { useId } from 'react';

import { cardName } from './card-name.ts';
import { LinkCard } from './link-card.tsx';
import { NoteCard } from './note-card.tsx';
import type { PostCardProps } from './post-card-props.ts';
import styles from './post-card.module.css';

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
      data-noted={post.type === 'link' && post.note ? '' : undefined}
    >
      {post.type === 'link' ? (
        <LinkCard {...props} titleId={titleId} name={cardName(post)} />
      ) : (
        <NoteCard {...props} titleId={titleId} name={cardName(post)} />
      )}
    </article>
  );
}
