import { allowedUrl, LINK_COLOR } from '@benotes/contract';
import { Favicon, Highlight } from '@benotes/ui';
import { type CSSProperties, useState } from 'react';

import { CardFooter } from './card-footer.tsx';
import { formatUrl } from './format-url.ts';
import { textColorOn } from './link-color.ts';
import { LinkNote } from './link-note.tsx';
import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { TagLinks } from './tag-links.tsx';
import { texts } from './texts.ts';

/** Opens another site, which learns nothing about the page it was opened from. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link: image or color, title, description, tags, the user's note, URL. */
export function LinkCard(props: CardPartProps) {
  const { post, titleId, name, faviconSource, words, shown: parts } = props;
  const url = post.url ?? post.content;
  const href = allowedUrl(url, 'bookmark');
  const image = allowedUrl(post.image_path, 'image');
  const { domain, host, shown } = formatUrl(url);
  return (
    <>
      {/* The title is the same link for the keyboard and for screen readers. */}
      {parts?.image !== false && (
        <a className={styles.pictureLink} href={href} {...NEW_TAB} tabIndex={-1} aria-hidden="true">
          <Picture key={image} image={image} color={post.color ?? LINK_COLOR} domain={domain} />
        </a>
      )}
      <div className={styles.body}>
        <h2 className={styles.title} dir="auto" id={titleId} title={name}>
          <a className={styles.titleLink} href={href} {...NEW_TAB}>
            <Highlight text={name} words={words} />
          </a>
        </h2>
        {parts?.description !== false && (
          <Description text={post.passage ? texts.inCopy(post.passage) : post.description} words={words} />
        )}
        {parts?.tags !== false && <TagLinks {...props} />}
        <LinkNote {...props} />
      </div>
      <CardFooter {...props}>
        {parts?.site !== false && (
          <>
            <Favicon domain={domain} host={host} post={post.id} source={faviconSource} />
            <a className={styles.address} dir="ltr" href={href} {...NEW_TAB} title={url}>
              <Highlight text={shown} words={words} />
            </a>
          </>
        )}
      </CardFooter>
    </>
  );
}

function Description({ text, words }: { text: string | null; words: CardPartProps['words'] }) {
  if (!text)
    return (
      <p className={styles.description} data-missing>
        {texts.noDescription}
      </p>
    );
  return (
    <p className={styles.description} dir="auto">
      <Highlight text={text} words={words} />
    </p>
  );
}

/** The picture of a link, or its color with its domain. */
export function Picture({ image, color, domain }: { image: string | undefined; color: string; domain: string }) {
  const [broken, setBroken] = useState(false);
  if (image && !broken)
    return (
      <img
        className={styles.picture}
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span
      className={styles.colored}
      style={{ '--link-color': color } as CSSProperties}
      data-letters={textColorOn(color)}
    >
      <span className={styles.domain} dir="ltr">
        {domain}
      </span>
    </span>
  );
}
