import { allowedUrl } from '@benotes/contract';
import { Favicon, Highlight, Icon, IconButton, isPlainClick, Spinner, VisuallyHidden } from '@benotes/ui';

import { footFacts } from './foot-facts.ts';
import { formatUrl } from './format-url.ts';
import { NEW_TAB } from './new-tab.ts';
import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { PostDate } from './post-date.tsx';
import { texts } from './texts.ts';

interface CardFooterProps extends CardPartProps {
  /** The site is shown here, not in a band. */
  hasSite?: boolean;
}

/** The foot of a card: site, date, collection, state, and the controls. */
export function CardFooter({ hasSite = false, ...props }: CardFooterProps) {
  const { post, busy, note, footer, menu, onFavorite } = props;
  const foot = (
    <div className={styles.foot}>
      <div className={styles.facts}>
        {footFacts(props, hasSite).map(({ kind, text, least, from }, index) => (
          <span
            key={kind}
            className={styles.fact}
            style={{ minWidth: least }}
            data-kind={kind}
            data-from={index > 0 || least === undefined ? from : undefined}
          >
            <Fact {...props} kind={kind} text={text} />
          </span>
        ))}
      </div>
      <span className={styles.end}>
        {post.is_pinned && (
          <span className={styles.pin} title={texts.pinned}>
            <Icon name="pin" />
            <VisuallyHidden>{texts.pinned}</VisuallyHidden>
          </span>
        )}
        {footer}
        {onFavorite && (
          <IconButton
            label={texts.favorite}
            icon="star"
            className={styles.star}
            aria-pressed={post.is_favorite}
            onClick={() => onFavorite(!post.is_favorite)}
          />
        )}
        {busy && <Spinner isQuiet />}
        {menu}
      </span>
    </div>
  );
  if (!note) return foot;
  return (
    <>
      <div className={styles.note}>{note}</div>
      {foot}
    </>
  );
}

interface FactProps extends CardPartProps {
  kind: ReturnType<typeof footFacts>[number]['kind'];
  text: string;
}

function Fact({ kind, text, ...props }: FactProps) {
  const { post, words, faviconSource, collectionHref, stateHref, readHref, onView, onNavigate } = props;
  if (kind === 'site') {
    const url = post.url ?? post.content;
    const { domain, host } = formatUrl(url);
    return (
      <>
        <Favicon domain={domain} host={host} post={post.id} source={faviconSource} />
        <a className={styles.factLink} dir="ltr" href={allowedUrl(url, 'bookmark')} {...NEW_TAB} title={url}>
          <Highlight text={domain} words={words} />
        </a>
      </>
    );
  }
  if (kind === 'date') return <PostDate {...props} text={text} />;
  const isShown = kind === 'comments' || (kind === 'state' && (post.link_state ?? post.copied_at));
  const view = isShown && readHref !== undefined ? onView : undefined;
  const href = {
    author: undefined,
    collection: collectionHref,
    comments: readHref,
    state: view ? readHref : post.link_state ? stateHref?.(post.link_state) : post.copied_at && readHref,
  }[kind];
  if (href === undefined)
    return (
      <span className={styles.factText} title={kind === 'author' ? text : undefined}>
        {text}
      </span>
    );
  return (
    <a
      className={styles.factLink}
      href={href}
      title={text}
      data-state={kind === 'state' ? post.link_state : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        if (view) view(event);
        else onNavigate?.(event, href);
      }}
    >
      {kind === 'collection' && <Icon name="folder" />}
      <span className={styles.factText} dir="auto">
        {text}
      </span>
    </a>
  );
}
