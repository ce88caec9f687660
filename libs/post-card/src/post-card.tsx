import { useId } from 'react';

import { cardName } from './card-name.ts';
import { cardSize } from './card-size.ts';
import { LinkCard } from './link-card.tsx';
import { NoteCard } from './note-card.tsx';
import type { PostCardProps } from './post-card-props.ts';
import styles from './post-card.module.css';

/**
 * A post as a card, as high as `cardSize` says. A list that drags a card may set `--card-shadow` and `--card-line` on
 * an ancestor.
 */
export function PostCard(props: PostCardProps) {
  const { post, shown, busy = false, dragging = false } = props;
  const titleId = useId();
  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      data-size={cardSize(post, shown).size}
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
