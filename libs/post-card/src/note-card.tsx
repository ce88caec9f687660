import { Icon, isPlainClick, Highlight, NoteContent, VisuallyHidden } from '@benotes/ui';
import type { MouseEvent } from 'react';

import { CardFooter } from './card-footer.tsx';
import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { shownText } from './shown-text.ts';
import { TagLinks } from './tag-links.tsx';
import { texts } from './texts.ts';

/** A note: its title, if any, and as much of its content as fits. */
export function NoteCard(props: CardPartProps) {
  const { post, titleId, name, href, readHref, onOpen, onRead, onCheck, words, faviconSource, shown } = props;
  const titled = post.title.trim() !== '';
  const { html, checkboxesBefore } = shownText(post.content, props);

  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(event);
  };
  const onBodyClick = (event: MouseEvent<HTMLElement>) => {
    // Not for clicks on controls, and not while text is selected.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.isCollapsed === false) return;
    open(event);
  };

  const footer = (
    <>
      {readHref !== undefined && (
        <a
          className={styles.openLink}
          href={readHref}
          title={texts.readNote}
          onClick={(event) => {
            if (isPlainClick(event)) onRead?.(event);
          }}
        >
          <Icon name="open" />
          <VisuallyHidden>{texts.readNote}</VisuallyHidden>
        </a>
      )}
      {props.footer}
    </>
  );

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link inside is for the keyboard */}
      <div
        className={styles.noteBody}
        data-opens={onOpen ? '' : undefined}
        data-searched={words?.length ? '' : undefined}
        onClick={onBodyClick}
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
        {shown?.tags !== false && <TagLinks {...props} />}
        <NoteContent
          html={html}
          words={words}
          onCheck={onCheck && ((box, checked) => onCheck(checkboxesBefore + box, checked))}
          post={post.id}
          faviconSource={faviconSource}
        />
      </div>
      <CardFooter {...props} footer={footer} />
    </>
  );
}
