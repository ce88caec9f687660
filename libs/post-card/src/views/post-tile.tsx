import { Highlight, Spinner } from '@benotes/ui';
import { formatDay } from '@benotes/ui/dates';
import { useId } from 'react';

import { cardName } from '../card-name.ts';
import { formatUrl } from '../format-url.ts';
import { PostAuthor } from '../post-author.tsx';
import type { CardPartProps, PostCardProps } from '../post-card-props.ts';
import { PostDate } from '../post-date.tsx';
import { tintOf } from '../site-band.tsx';
import { TagLinks } from '../tag-links.tsx';
import { PostLink, postTarget } from './post-link.tsx';
import { PostMarks } from './post-marks.tsx';
import styles from './post-tile.module.css';
import { StateLink } from './state-link.tsx';
import { pictureOf, recordImageSize, shownRatio } from './tile-size.ts';

/**
 * A post on the moodboard: its picture with the title below, or a tile in the tint of its site with the title. As high
 * as `tileHeight`.
 */
export function PostTile(given: PostCardProps) {
  const titleId = useId();
  const { post, busy = false, shown, footer, menu } = given;
  const props = { ...given, titleId, name: cardName(post) };
  const hasPicture = shown?.image !== false && pictureOf(post) !== undefined;
  return (
    <article className={styles.tile} aria-labelledby={titleId} aria-busy={busy || undefined}>
      {hasPicture ? <Picture {...props} /> : <Colored {...props} />}
      <div className={styles.foot}>
        {hasPicture ? (
          <h2 className={styles.heading}>
            <PostLink {...props} className={styles.title} />
          </h2>
        ) : (
          <Meta {...props} />
        )}
        <span className={styles.end}>
          <StateLink {...props} />
          <PostMarks {...props} />
          {footer}
          {busy && <Spinner isQuiet />}
          {menu}
        </span>
      </div>
      {hasPicture && <Meta {...props} />}
      {shown?.tags !== false && post.tags && post.tags.length > 0 && (
        <div className={styles.tags}>
          <TagLinks {...props} />
        </div>
      )}
    </article>
  );
}

function Picture(props: CardPartProps) {
  const { post } = props;
  const picture = pictureOf(post);
  if (!picture) return null;
  return (
    // The title is the same link for the keyboard and for screen readers.
    <a className={styles.pictureLink} {...postTarget(props)} tabIndex={-1} aria-hidden="true">
      <img
        className={styles.picture}
        style={{ aspectRatio: 1 / shownRatio(picture) }}
        src={picture.src}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          recordImageSize(picture.src, { width, height }, shownRatio(picture))
        }
      />
    </a>
  );
}

function Colored(props: CardPartProps) {
  const { post, titleId, name, words } = props;
  return (
    <div className={styles.colored} {...(post.type === 'link' && tintOf(formatUrl(post.url ?? post.content).domain))}>
      <h2 className={styles.largeTitle} dir="auto" id={titleId} title={name}>
        <a className={styles.coloredLink} {...postTarget(props)}>
          <Highlight text={name} words={words} />
        </a>
      </h2>
    </div>
  );
}

/** Author, site, and date, or a line of the list. */
function Meta(props: CardPartProps) {
  const { post, shown, words, note } = props;
  const site = !note && shown?.site !== false && post.type === 'link' ? formatUrl(post.url ?? post.content).domain : '';
  const hasDate = !note && shown?.date !== false;
  if (!note && site === '' && !hasDate && post.author_id === undefined) return null;
  return (
    <p className={styles.meta}>
      {note}
      <PostAuthor {...props} className={styles.author} />
      {site !== '' && (
        <span className={styles.site} dir="ltr">
          <Highlight text={site} words={words} />
        </span>
      )}
      {hasDate && <PostDate {...props} className={styles.date} text={formatDay(post.updated_at, { isShort: true })} />}
    </p>
  );
}
