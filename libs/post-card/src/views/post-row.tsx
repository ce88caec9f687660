import { Favicon, Highlight, Icon, isPlainClick, Spinner } from '@benotes/ui';
import { formatDay } from '@benotes/ui/dates';
import { useId, useState } from 'react';

import { cardName, wordsOf } from '../card-name.ts';
import { formatUrl } from '../format-url.ts';
import { PostAuthor } from '../post-author.tsx';
import type { CardPartProps, PostCardProps } from '../post-card-props.ts';
import { PostDate } from '../post-date.tsx';
import { tintOf } from '../site-band.tsx';
import { texts } from '../texts.ts';
import { PostLink } from './post-link.tsx';
import { PostMarks } from './post-marks.tsx';
import styles from './post-row.module.css';
import { rowTags } from './row-tags.ts';
import { StateLink } from './state-link.tsx';
import { pictureOf } from './tile-size.ts';

/** Words of a note shown in its row. */
const ROW_WORDS = 40;

/** A post as a row of 64 px: picture, title, author, one line of text, tags, site, date. */
export const PostRow = (props: PostCardProps) => <Row {...props} isLine={false} />;

/** A post as a line of 32 px: icon, title, tags, author, site, date. */
export const PostLine = (props: PostCardProps) => <Row {...props} isLine />;

function Row({ isLine, ...given }: PostCardProps & { isLine: boolean }) {
  const titleId = useId();
  const { post, busy = false, shown, note, footer, menu, words } = given;
  const props = { ...given, titleId, name: cardName(post) };
  const line = isLine || shown?.description === false ? '' : lineOf(post, words);
  return (
    <article
      className={styles.row}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      data-line={isLine || undefined}
    >
      {isLine || shown?.image === false ? <SmallIcon {...props} /> : <Picture {...props} />}
      <div className={styles.text}>
        <div className={styles.headline}>
          <h2 className={styles.heading}>
            <PostLink {...props} className={styles.title} />
          </h2>
          <StateLink {...props} />
          {/* Here it moves no column. */}
          <PostMarks {...props} />
        </div>
        {!isLine && (line !== '' || note || post.author_id !== undefined) && (
          <p className={styles.line}>
            <PostAuthor {...props} className={styles.author} />
            <span className={styles.description} dir="auto">
              {note ?? <Highlight text={line} words={words} />}
            </span>
          </p>
        )}
      </div>
      {shown?.tags !== false && <Tags {...props} />}
      {isLine && <PostAuthor {...props} className={styles.author} />}
      <Place {...props} />
      {shown?.date !== false && !post.is_archived && (
        <PostDate {...props} className={styles.date} text={formatDay(post.updated_at, { isShort: true })} />
      )}
      <span className={styles.end}>
        {footer}
        {busy && <Spinner isQuiet />}
        {menu}
      </span>
    </article>
  );
}

/** The description of a link, or the first words of a note. */
function lineOf(post: PostCardProps['post'], words: readonly string[] = []): string {
  const { type, title, description, content, passage } = post;
  if (passage) return texts.inCopy(passage);
  if (type === 'link') return description ?? '';
  const all = wordsOf(content);
  const isNamedByText = title.trim() === '';
  const found = words.length === 0 ? -1 : all.findIndex((word) => words.some((each) => contains(word, each)));
  const from = isNamedByText && found < 0 ? 0 : Math.max(0, found - 3);
  return all.slice(from, from + ROW_WORDS).join(' ');
}

const contains = (word: string, part: string) => word.toLowerCase().includes(part.toLowerCase());

function SmallIcon({ post, faviconSource, shown }: CardPartProps) {
  if (post.type !== 'link' || shown?.site === false)
    return (
      <span className={styles.icon}>
        <Icon name={post.type === 'link' ? 'link' : 'list-bullet'} />
      </span>
    );
  const { domain, host } = formatUrl(post.url ?? post.content);
  return (
    <span className={styles.icon}>
      <Favicon domain={domain} host={host} post={post.id} source={faviconSource} />
    </span>
  );
}

/** The picture of a post, or the tint of its site with the first letter. */
function Picture({ post, name }: CardPartProps) {
  const image = pictureOf(post)?.src;
  const [broken, setBroken] = useState<string>();
  if (image && broken !== image)
    return (
      <img
        className={styles.picture}
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setBroken(image)}
      />
    );
  if (post.type !== 'link')
    return (
      <span className={styles.picture} data-note>
        <Icon name="list-bullet" />
      </span>
    );
  const { domain } = formatUrl(post.url ?? name);
  return (
    <span className={styles.picture} {...tintOf(domain)} aria-hidden="true">
      {Array.from(domain)[0]}
    </span>
  );
}

function Tags({ post: { tags }, tagHref, onNavigate, words }: CardPartProps) {
  if (!tags || tags.length === 0) return null;
  const { from, whole } = rowTags(tags.map(({ name }) => name));
  return (
    <ul className={styles.tags} style={{ counterReset: `others ${tags.length}` }}>
      {tags.slice(0, from.length).map(({ id, name }, index) => {
        const href = tagHref?.(id);
        return (
          <li key={id} className={styles.tagItem} data-from={from[index]}>
            <a
              className={styles.tag}
              dir="auto"
              href={href}
              onClick={(event) => {
                if (href !== undefined && isPlainClick(event)) onNavigate?.(event, href);
              }}
            >
              <Highlight text={`#${name}`} words={words} />
            </a>
          </li>
        );
      })}
      {whole !== 0 && <li className={styles.more} data-until={whole} />}
    </ul>
  );
}

/** The site of a link, empty for a note so that tags are aligned, and the collection in lists with several. */
function Place({ post, shown, words, collectionName, collectionHref, onNavigate }: CardPartProps) {
  const domain = post.type === 'link' ? formatUrl(post.url ?? '').domain : '';
  return (
    <>
      {shown?.site !== false && (
        <span className={styles.site} dir="ltr">
          <Highlight text={domain} words={words} />
        </span>
      )}
      {collectionName && collectionHref && (
        <a
          className={styles.collection}
          href={collectionHref}
          title={collectionName}
          onClick={(event) => {
            if (isPlainClick(event)) onNavigate?.(event, collectionHref);
          }}
        >
          <Icon name="folder" />
          <span className={styles.collectionName} dir="auto">
            {collectionName}
          </span>
        </a>
      )}
    </>
  );
}
