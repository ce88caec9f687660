import { isPlainClick } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';

import type { PostCardProps } from './post-card-props.ts';
import styles from './post-date.module.css';
import { texts } from './texts.ts';

interface PostDateProps extends Pick<PostCardProps, 'post' | 'readHref' | 'onView'> {
  text: string;
  className?: string;
}

/**
 * When a post was edited. That of a link shows the post with a click; the list has keys for it, so it is no Tab stop.
 */
export function PostDate({ post, text, className, readHref, onView }: PostDateProps) {
  const day = { dateTime: post.updated_at, title: texts.edited(formatDateTime(post.updated_at)), children: text };
  if (post.type !== 'link' || !onView || readHref === undefined) return <time className={className} {...day} />;
  return (
    <a
      className={[styles.link, className].filter(Boolean).join(' ')}
      href={readHref}
      tabIndex={-1}
      onClick={(event) => {
        if (isPlainClick(event)) onView(event);
      }}
    >
      <time {...day} />
    </a>
  );
}
