import { isPlainClick, NoteContent } from '@benotes/ui';
import type { MouseEvent } from 'react';

import styles from './link-note.module.css';
import type { CardPartProps } from './post-card-props.ts';
import { shownText } from './shown-text.ts';

/** What the user wrote about a link: as much as fits below its description. A click opens or edits it. */
export function LinkNote(props: CardPartProps) {
  const { post, words, faviconSource, onOpen, onCheck } = props;
  if (!post.note) return null;
  const { html, checkboxesBefore } = shownText(post.note, props);
  const open = (event: MouseEvent<HTMLElement>) => {
    // Not for clicks on controls, and not while text is selected.
    const isOnControl = (event.target as Element).closest('a, button, input, label') !== null;
    if (isOnControl || getSelection()?.isCollapsed === false || !isPlainClick(event)) return;
    onOpen?.(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the menu has Edit Note
    <div className={styles.note} data-link-note="" data-opens={onOpen ? '' : undefined} onClick={open}>
      <NoteContent
        html={html}
        words={words}
        onCheck={onCheck && ((box, checked) => onCheck(checkboxesBefore + box, checked))}
        post={post.id}
        faviconSource={faviconSource}
      />
    </div>
  );
}
