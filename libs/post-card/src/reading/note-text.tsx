import { NoteContent, VisuallyHidden } from '@benotes/ui';
import { type RefObject, useCallback, useState } from 'react';

import type { PostCardProps } from '../post-card-props.ts';
import { enhanceNote, type OpenedImage } from './enhance-note.ts';
import { ImageViewer } from './image-viewer.tsx';
import styles from './post-reader.module.css';
import { texts } from './texts.ts';

interface NoteTextProps extends Pick<PostCardProps, 'onCheck' | 'faviconSource'> {
  /** The post. */
  id: number;
  html: string;
  note?: RefObject<HTMLDivElement>;
}

/** The text of a note, of the note of a link, or of a copy, whose images open large and whose code can be copied. */
export function NoteText({ id, html, onCheck, faviconSource, note }: NoteTextProps) {
  const [image, setImage] = useState<OpenedImage>();
  const [announcement, setAnnouncement] = useState('');
  const enhance = useCallback(
    (element: HTMLElement) =>
      enhanceNote(element, {
        onImage: setImage,
        onCopy: (isCopied) => setAnnouncement(isCopied ? texts.codeCopied : texts.codeNotCopied),
      }),
    [],
  );
  return (
    <>
      <div ref={note} className={styles.text}>
        <NoteContent html={html} onCheck={onCheck} post={id} faviconSource={faviconSource} enhance={enhance} />
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      {image && <ImageViewer image={image} onClose={() => setImage(undefined)} />}
    </>
  );
}
