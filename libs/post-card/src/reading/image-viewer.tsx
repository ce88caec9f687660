import { IconButton, useModal } from '@benotes/ui';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';

import type { OpenedImage } from './enhance-note.ts';
import styles from './image-viewer.module.css';
import { texts } from './texts.ts';

/** How many times as large as it fits into the window. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;
const LAST = ZOOMS.length - 1;

interface ImageViewerProps {
  image: OpenedImage;
  onClose: () => void;
}

/**
 * An image that fills the window. `+` and `-` zoom, `0` fits it into the window again, arrow keys scroll, Escape
 * closes.
 */
export function ImageViewer({ image: { src, alt }, onClose }: ImageViewerProps) {
  const modal = useModal(onClose);
  const [step, setStep] = useState(0);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const zoom = ZOOMS[step] ?? 1;
  const zoomBy = (steps: number) => setStep((now) => Math.min(LAST, Math.max(0, now + steps)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else if (event.key === '0') setStep(0);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its content
    <dialog className={styles.viewer} aria-label={alt || texts.image} onKeyDown={onKeyDown} {...modal}>
      <div className={styles.tools}>
        <p className={styles.caption} dir="auto">
          {alt}
        </p>
        <output className={styles.percent}>{texts.zoom(zoom * 100)}</output>
        {/* Not disabled at the ends of the range, because the focus would be lost. */}
        <IconButton
          label={texts.zoomOut}
          icon="minus"
          aria-disabled={step === 0 || undefined}
          onClick={() => zoomBy(-1)}
        />
        <IconButton
          label={texts.zoomIn}
          icon="plus"
          aria-disabled={step === LAST || undefined}
          onClick={() => zoomBy(1)}
        />
        <IconButton label={texts.zoomReset} icon="open" onClick={() => setStep(0)} />
        <IconButton label={texts.close} icon="close" data-initial-focus onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className={styles.stage} tabIndex={0} aria-label={texts.image}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has + and 0 */}
        <img
          className={styles.image}
          src={src}
          alt={alt}
          referrerPolicy="no-referrer"
          data-zoomed={step > 0 || undefined}
          style={
            size &&
            ({ '--zoom': zoom, '--width': `${size.width}px`, '--ratio': size.width / size.height } as CSSProperties)
          }
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (width > 0 && height > 0) setSize({ width, height });
          }}
          onClick={() => setStep(step === 0 ? 2 : 0)}
        />
      </section>
    </dialog>
  );
}
