import { Icon, isPlainClick, Highlight, NoteContent, VisuallyHidden } from '@benotes/ui';
import type { MouseEvent } from 'react';

import { beginningOf } from './truncate-html.ts';
import { CardFoot } from './card-footer.tsx';
import { dayOf } from './relative-date.ts';
import { excerptOf } from './excerpt.ts';
import type { CardPartProps } from './post-card.tsx';
import styles from './post-card.module.css';
import { TagLinks } from './tag-links.tsx';
import { texts } from './texts.ts';

/** A note: title if it has one, then as much of its content as there is room for. */
export function NoteCard(props: CardPartProps) {
  const { post, titleId, name, href, onOpen, onCheck, words, faviconSource } = props;
  const titled = post.title.trim() !== '';
  const { html, boxesBefore } = words?.length
    ? excerptOf(post.content, words)
    : { html: beginningOf(post.content), boxesBefore: 0 };

  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(event);
  };
  const pressBody = (event: MouseEvent<HTMLElement>) => {
    // A link is followed, and words that are being selected are not left.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.isCollapsed === false) return;
    open(event);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has the link in it */}
      <div
        className={styles.noteBody}
        data-opens={onOpen ? '' : undefined}
        data-searched={words?.length ? '' : undefined}
        onClick={pressBody}
      >
        {titled ? (
          <h2 className={styles.title} dir="auto" id={titleId} title={name}>
            {href ? (
              <a className={styles.titleLink} href={href} onClick={open}>
                <Highlight text={name} words={words} />
              </a>
            ) : (
              <Highlight text={name} words={words} />
            )}
          </h2>
        ) : (
          <VisuallyHidden id={titleId}>{name}</VisuallyHidden>
        )}
        <TagLinks {...props} />
        <NoteContent
          html={html}
          words={words}
          onCheck={onCheck && ((box, checked) => onCheck(boxesBefore + box, checked))}
          post={post.id}
          faviconSource={faviconSource}
        />
      </div>
      <CardFoot {...props}>
        <time className={styles.when} dateTime={post.updated_at}>
          {texts.edited(dayOf(post.updated_at))}
        </time>
        {!titled && href && (
          <a className={styles.openLink} href={href} onClick={open} title={texts.openNote}>
            <Icon name="open" />
            <VisuallyHidden>{texts.openNote}</VisuallyHidden>
          </a>
        )}
      </CardFoot>
    </>
  );
}
