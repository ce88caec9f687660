import { allowedUrl } from '@benotes/contract';
import { useState } from 'react';

import { Picture } from '../link-card.tsx';
import { NEW_TAB } from '../new-tab.ts';
import type { PostCardProps } from '../post-card-props.ts';
import styles from './post-reader.module.css';

/** The picture and the description of a link, as far as it has them. */
export function LinkDetails({ post }: Pick<PostCardProps, 'post'>) {
  const href = allowedUrl(post.url ?? post.content, 'bookmark');
  const image = allowedUrl(post.image_path, 'image');
  const [broken, setBroken] = useState<string>();
  const hasPicture = image !== undefined && image !== broken;
  if (!hasPicture && !post.description) return null;
  return (
    <div className={styles.link}>
      {hasPicture && (
        <a className={styles.linkPicture} href={href} {...NEW_TAB} tabIndex={-1} aria-hidden="true">
          <Picture src={image} onError={() => setBroken(image)} />
        </a>
      )}
      {post.description && (
        <p className={styles.description} dir="auto">
          {post.description}
        </p>
      )}
    </div>
  );
}
