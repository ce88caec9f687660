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
  /** Called whenever the text was rendered, with its element; returns what to call before it is rendered anew. */
  onShown?: ((text: HTMLElement) => () => void) | undefined;
}

/** The text of a note or of a copy: its images open large, its code has colors and can be copied. */
export function NoteText({ id, html, onCheck, faviconSource, note, onShown }: NoteTextProps) {
  const [image, setImage] = useState<OpenedImage>();
  const [announcement, setAnnouncement] = useState('');
  const enhance = useCallback(
    (element: HTMLElement) => {
      const restore = enhanceNote(element, {
        onImage: setImage,
        onCopy: (isCopied) => setAnnouncement(isCopied ? texts.codeCopied : texts.codeNotCopied),
      });
      if (element.querySelector('pre code[class*="language-"]')) void showColors(element);
      const hide = onShown?.(element);
      return () => {
        hide?.();
        restore();
      };
    },
    [onShown],
  );
  return (
    <>
      <div ref={note} className={styles.text}>
        <NoteContent
          html={withMarkup(html)}
          onCheck={onCheck}
          post={id}
          faviconSource={faviconSource}
          enhance={enhance}
        />
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      {image && <ImageViewer image={image} onClose={() => setImage(undefined)} />}
    </>
  );
}

/** Loads the colors of code; a text without code loads nothing. */
async function showColors(text: HTMLElement): Promise<void> {
  try {
    const { colorCode } = await import('./code/color-code.ts');
    colorCode(text);
  } catch (error) {
    console.warn(error); // the code is readable without colors
  }
}

/** Plain text as a paragraph, which is rendered like other notes. */
const withMarkup = (html: string) => (/[<&]/.test(html) ? html : `<p>${html}</p>`);
