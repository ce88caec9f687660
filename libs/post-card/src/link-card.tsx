import { allowedUrl } from '@benotes/contract';
import { Highlight } from '@benotes/ui';
import { type CSSProperties, useState } from 'react';

import { CardFooter } from './card-footer.tsx';
import { cardSize, descriptionOf } from './card-size.ts';
import { formatUrl } from './format-url.ts';
import { LinkNote } from './link-note.tsx';
import { NEW_TAB } from './new-tab.ts';
import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { SiteBand } from './site-band.tsx';
import { TagLinks } from './tag-links.tsx';

/** A link: its picture or the band of its site, title, description, tags, the user's note, URL. */
export function LinkCard(props: CardPartProps) {
  const { post, titleId, name, faviconSource, words, shown: parts } = props;
  const url = post.url ?? post.content;
  const href = allowedUrl(url, 'bookmark');
  const image = allowedUrl(post.image_path, 'image');
  const { domain, host } = formatUrl(url);
  const [broken, setBroken] = useState<string>();
  const hasPicture = parts?.image !== false && image !== undefined && image !== broken;
  const hasBand = parts?.image !== false && parts?.site !== false && !hasPicture;
  const description = descriptionOf(post, parts);
  return (
    <>
      {/* The title is the same link for the keyboard. */}
      {hasPicture && (
        <a className={styles.pictureLink} href={href} {...NEW_TAB} tabIndex={-1} aria-hidden="true">
          <Picture src={image} onError={() => setBroken(image)} />
        </a>
      )}
      {hasBand && (
        <a className={styles.bandLink} href={href} {...NEW_TAB} tabIndex={-1} title={url}>
          <SiteBand domain={domain} host={host} post={post.id} words={words} source={faviconSource} />
        </a>
      )}
      <div className={styles.body}>
        <h2 className={styles.title} dir="auto" id={titleId} title={name}>
          <a className={styles.titleLink} href={href} {...NEW_TAB}>
            <Highlight text={name} words={words} />
          </a>
        </h2>
        {description && (
          <p
            className={styles.description}
            dir="auto"
            style={{ '--lines': cardSize(post, parts).lines } as CSSProperties}
          >
            <Highlight text={description} words={words} />
          </p>
        )}
        {parts?.tags !== false && <TagLinks {...props} />}
        <LinkNote {...props} />
      </div>
      <CardFooter {...props} hasSite={parts?.site !== false && !hasBand} />
    </>
  );
}

/** The picture of a link. */
export const Picture = ({ src, onError }: { src: string; onError: () => void }) => (
  <img
    className={styles.picture}
    src={src}
    alt=""
    loading="lazy"
    decoding="async"
    draggable={false}
    referrerPolicy="no-referrer"
    onError={onError}
  />
);
