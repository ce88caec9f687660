import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { cardName } from '@benotes/post-card';
import { generatePath } from '@benotes/router';
import { Icon } from '@benotes/ui';

import { collectionName } from '../../posts/collection-name.ts';
import banner from '../../write/banner/banner.module.css';
import styles from './adding.module.css';
import { texts } from './texts.ts';

interface AlreadySavedProps {
  post: Post;
  /** The URL is the same, not only similar. */
  isExact: boolean;
}

/** Says that a link is saved already, and where. Saving it again stays possible. */
export function AlreadySaved({ post, isExact }: AlreadySavedProps) {
  return (
    <output className={banner.banner}>
      <Icon name="success" />
      <span className={banner.text}>
        <strong>{texts.alreadyIn(collectionName(post.collection_id), isExact)}</strong>{' '}
        <span dir="auto">{cardName(post)}</span>
      </span>
      {/* In another tab, because this window may be small, and its text is not saved. */}
      <a
        className={styles.action}
        href={generatePath(paths.post, { id: String(post.id) })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {texts.edit}
      </a>
    </output>
  );
}
