import { isPlainClick, Highlight } from '@benotes/ui';
import type { CardPartProps } from './post-card.tsx';
import styles from './post-card.module.css';

/** The tags of a post as `#name`, links where it is known where they lead. */
export function TagLinks({ post, tagHref, onNavigate, words }: CardPartProps) {
  if (!post.tags?.length) return null;
  return (
    <ul className={styles.tags}>
      {post.tags.map(({ id, name }) => {
        const href = tagHref?.(id);
        const shown = <Highlight text={`#${name}`} words={words} />;
        return (
          <li key={id} className={styles.tagItem}>
            {href === undefined ? (
              <span className={styles.tag} dir="auto">
                {shown}
              </span>
            ) : (
              <a
                className={styles.tag}
                dir="auto"
                href={href}
                onClick={(event) => {
                  if (isPlainClick(event)) onNavigate?.(event, href);
                }}
              >
                {shown}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
