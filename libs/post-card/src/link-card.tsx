import { allowedUrl, LINK_COLOR } from '@benotes/contract';
import { Favicon, Highlight } from '@benotes/ui';
import { type CSSProperties, useState } from 'react';

import { CardFooter } from './card-footer.tsx';
import { textColorOn } from './link-color.ts';
import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { TagLinks } from './tag-links.tsx';
import { texts } from './texts.ts';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link: image or color, title, description, tags, URL. */
export function LinkCard(props: CardPartProps) {
  const { post, titleId, name, faviconSource, words } = props;
  const url = post.url ?? post.content;
  const href = allowedUrl(url, 'bookmark');
  const image = allowedUrl(post.image_path, 'image');
  const { domain, host, shown } = formatUrl(url);
  return (
    <>
      {/* The title is the same link for the keyboard and for screen readers. */}
      <a className={styles.pictureLink} href={href} {...NEW_TAB} tabIndex={-1} aria-hidden="true">
        <Picture key={image} image={image} color={post.color ?? LINK_COLOR} domain={domain} />
      </a>
      <div className={styles.body}>
        <h2 className={styles.title} dir="auto" id={titleId} title={name}>
          <a className={styles.titleLink} href={href} {...NEW_TAB}>
            <Highlight text={name} words={words} />
          </a>
        </h2>
        {post.description ? (
          <p className={styles.description} dir="auto">
            <Highlight text={post.description} words={words} />
          </p>
        ) : (
          <p className={styles.description} data-missing>
            {texts.noDescription}
          </p>
        )}
        <TagLinks {...props} />
      </div>
      <CardFooter {...props}>
        <Favicon domain={domain} host={host} post={post.id} source={faviconSource} />
        <a className={styles.address} dir="ltr" href={href} {...NEW_TAB} title={url}>
          <Highlight text={shown} words={words} />
        </a>
      </CardFooter>
    </>
  );
}

function Picture({ image, color, domain }: { image: string | undefined; color: string; domain: string }) {
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

const bare = (name: string) => name.replace(/^www\./, '');

/** A URL for display: without scheme, `www.`, and trailing slash. */
function formatUrl(url: string): { domain: string; host: string; shown: string } {
  if (!URL.canParse(url)) return { domain: url, host: url, shown: url };
  const { host, hostname, pathname, search } = new URL(url);
  return { domain: bare(hostname), host, shown: `${bare(host)}${pathname}${search}`.replace(/\/$/, '') };
}
