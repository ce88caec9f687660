import { allowedUrl } from '@benotes/contract';
import { Favicon, Icon, isolate, isPlainClick, VisuallyHidden } from '@benotes/ui';
import { formatDay, RelativeTime } from '@benotes/ui/dates';
import { type MouseEvent, useId, useMemo, useRef } from 'react';

import { cardName } from '../card-name.ts';
import { formatUrl } from '../format-url.ts';
import { NEW_TAB } from '../new-tab.ts';
import { TagLink } from '../tag-links.tsx';
import { texts as cardTexts } from '../texts.ts';
import { appearanceAttributes } from './appearance/appearance.ts';
import { LinkDetails } from './link-details.tsx';
import { headingsOf } from './note-headings.ts';
import { NoteText } from './note-text.tsx';
import type { PostReaderProps } from './post-reader-props.ts';
import styles from './post-reader.module.css';
import { minutesToRead } from './reading-time.ts';
import { TableOfContents } from './table-of-contents.tsx';
import { texts } from './texts.ts';

/** A note with fewer headings needs no table of contents. */
const HEADINGS_MIN = 3;

/** A whole post for reading: a note with its table of contents, or what is known about a link. */
export function PostReader(props: PostReaderProps) {
  const { post, notice, headBelow, below } = props;
  const note = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isLink = post.type === 'link';
  const html = isLink ? (post.note ?? '') : post.content;
  const headings = useMemo(() => headingsOf(html), [html]);
  const hasContents = headings.length >= HEADINGS_MIN;
  return (
    <div className={styles.reader} data-print-alone="" data-reader="" {...appearanceAttributes(props.appearance)}>
      <div className={styles.frame} data-contents={hasContents || undefined}>
        <article className={styles.post} aria-labelledby={titleId}>
          {notice}
          <header className={styles.head}>
            {post.title.trim() === '' && !isLink ? (
              <VisuallyHidden id={titleId}>{cardName(post)}</VisuallyHidden>
            ) : (
              <h2 className={styles.title} id={titleId} dir="auto">
                {cardName(post)}
              </h2>
            )}
            <Facts {...props} />
            {headBelow}
            <Tags {...props} />
          </header>
          {/* That of another post starts folded. */}
          {hasContents && <TableOfContents key={`contents ${post.id}`} headings={headings} note={note} />}
          {isLink && <LinkDetails post={post} />}
          {html !== '' && <NoteText key={post.id} {...props} id={post.id} html={html} note={note} />}
          {below}
        </article>
      </div>
    </div>
  );
}

/**
 * The site, where the post is, its dates, and how long it takes to read: one line where cut names fit into it.
 */
function Facts(props: PostReaderProps) {
  const { post, collectionNames, collectionHref, copyHtml = '', onNavigate } = props;
  const { type, content, note, created_at, updated_at } = post;
  const html = (type === 'link' ? (note ?? '') : content) + copyHtml;
  const minutes = useMemo(() => (html === '' ? 0 : minutesToRead(html)), [html]);
  const isEdited = formatDay(updated_at) !== formatDay(created_at);
  return (
    <p className={styles.facts}>
      {type === 'link' && <Site {...props} />}
      <RelativeTime className={styles.date} data-edited={isEdited || undefined} at={created_at} words={texts.created} />
      {isEdited && <RelativeTime className={styles.date} at={updated_at} words={cardTexts.edited} />}
      {post.author_id !== undefined && <span className={styles.author}>{cardTexts.by(post.author_name)}</span>}
      {collectionNames && collectionHref !== undefined && (
        <a
          className={styles.collection}
          href={collectionHref}
          onClick={(event: MouseEvent) => {
            if (isPlainClick(event)) onNavigate?.(event, collectionHref);
          }}
        >
          <Icon name="folder" />
          <PathOf names={collectionNames.map(isolate)} />
        </a>
      )}
      {/* Last: that of a copy is known later, and nothing moves then. */}
      {minutes > 0 && <span className={styles.date}>{texts.minutes(minutes)}</span>}
    </p>
  );
}

/** Where it is narrow, the innermost collection is cut last. */
function PathOf({ names }: { names: readonly string[] }) {
  const outer = names.slice(0, -1).join(' / ');
  return (
    <>
      {outer !== '' && <span className={styles.outer}>{outer}</span>}
      {outer !== '' && ' / '}
      <span>{names.at(-1)}</span>
    </>
  );
}

/** The site of a link, which leads to its page. */
function Site({ post, faviconSource }: PostReaderProps) {
  const url = post.url ?? post.content;
  const { domain, host } = formatUrl(url);
  return (
    <span className={styles.site}>
      <Favicon domain={domain} host={host} post={post.id} source={faviconSource} />
      <a className={styles.address} href={allowedUrl(url, 'bookmark')} {...NEW_TAB} title={url}>
        <bdi dir="ltr">{domain}</bdi>
        <Icon name="external" />
      </a>
    </span>
  );
}

function Tags({ post: { tags }, tagHref, onNavigate }: PostReaderProps) {
  if (!tags || tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={texts.tags}>
      {tags.map((tag) => (
        <li key={tag.id} className={styles.tagItem}>
          <TagLink tag={tag} tagHref={tagHref} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
}
