import { Highlight, isPlainClick, VisuallyHidden } from '@benotes/ui';
import { useState } from 'react';

import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { texts } from './texts.ts';
import { countVisibleTags } from './visible-tags.ts';

/** The tags of a post as `#name`: one row, and a button that shows those that do not fit. */
export function TagLinks(props: CardPartProps) {
  const { tags = [] } = props.post;
  const [isExpanded, setExpanded] = useState(false);
  if (tags.length === 0) return null;
  const visible = countVisibleTags(tags.map(({ name }) => name));
  const hidden = tags.length - visible;
  return (
    <ul className={styles.tags} data-expanded={isExpanded || undefined}>
      {tags.map((tag, index) => (
        <li key={tag.id} className={styles.tagItem} hidden={index >= visible && !isExpanded}>
          <TagLink {...props} tag={tag} />
        </li>
      ))}
      {hidden > 0 && (
        <li className={styles.moreTags}>
          <button
            type="button"
            className={styles.moreButton}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? texts.fewer : `+${hidden}`}{' '}
            <VisuallyHidden>{texts.tagsWord(hidden, isExpanded)}</VisuallyHidden>
          </button>
        </li>
      )}
    </ul>
  );
}

interface TagLinkProps extends Pick<CardPartProps, 'tagHref' | 'onNavigate' | 'words'> {
  tag: Readonly<{ id: number; name: string }>;
}

/** A tag as `#name`, linked to its page if it has one. */
export function TagLink({ tag: { id, name }, tagHref, onNavigate, words }: TagLinkProps) {
  const href = tagHref?.(id);
  const label = <Highlight text={`#${name}`} words={words} />;
  if (href === undefined)
    return (
      <span className={styles.tag} dir="auto">
        {label}
      </span>
    );
  return (
    <a
      className={styles.tag}
      dir="auto"
      href={href}
      onClick={(event) => {
        if (isPlainClick(event)) onNavigate?.(event, href);
      }}
    >
      {label}
    </a>
  );
}
