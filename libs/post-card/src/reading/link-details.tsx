import { allowedUrl } from '@benotes/contract';
import { Favicon, Icon } from '@benotes/ui';
import { useState } from 'react';

import { formatUrl } from '../format-url.ts';
import { Picture } from '../link-card.tsx';
import { NEW_TAB } from '../new-tab.ts';
import type { PostCardProps } from '../post-card-props.ts';
import styles from './post-reader.module.css';
import { texts } from './texts.ts';

/** What is known about a link: its site and address, its description, and its picture. */
export function LinkDetails({ post, faviconSource }: Pick<PostCardProps, 'post' | 'faviconSource'>) {
  const url = post.url ?? post.content;
  const href = allowedUrl(url, 'bookmark');
  const { domain, host, shown } = formatUrl(url);
  const image = allowedUrl(post.image_path, 'image');
  const [broken, setBroken] = useState<string>();
  return (
    <div className={styles.link}>
      {image && image !== broken && (
        <a className={styles.linkPicture} href={href} {...NEW_TAB} tabIndex={-1} aria-hidden="true">
          <Picture src={image} onError={() => setBroken(image)} />
        </a>
      )}
      <p className={styles.site}>
        <Favicon domain={domain} host={host} post={post.id} source={faviconSource} />
        <a className={styles.address} href={href} {...NEW_TAB} title={url}>
          <bdi dir="ltr">{shown}</bdi>
          <Icon name="external" />
        </a>
      </p>
      {post.description ? (
        <p className={styles.description} dir="auto">
          {post.description}
        </p>
      ) : (
        <p className={styles.description} data-missing="">
          {texts.noDescription}
        </p>
      )}
    </div>
  );
}
