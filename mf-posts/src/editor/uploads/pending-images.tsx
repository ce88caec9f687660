import { IconButton, VisuallyHidden } from '@benotes/ui';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Editor } from 'slate';

import styles from './pending-images.module.css';
import { texts } from '../texts.ts';
import { isHiddenFromView, type PendingImage, Uploads } from './pending-uploads.ts';

const UploadsContext = createContext(new Uploads());

/** Lets the text below show what is on its way into it. */
export function UploadsProvider({ uploads, children }: { uploads: Uploads; children: ReactNode }) {
  return <UploadsContext.Provider value={uploads}>{children}</UploadsContext.Provider>;
}

/** The images that are on their way to one text, at its end: what they show, and how much of them was sent. */
export function PendingImages({ groups }: { groups: readonly number[] }) {
  const uploads = useContext(UploadsContext);
  const images = useSyncExternalStore(uploads.subscribe, uploads.groups)
    .filter(({ id }) => groups.includes(id))
    .flatMap((group) => group.images);
  return (
    <span className={styles.images} contentEditable={false}>
      {images.map((image) => (
        <Pending key={image.id} image={image} />
      ))}
    </span>
  );
}

function Pending({ image: { name, sent, preview, cancel } }: { image: PendingImage }) {
  return (
    <span className={styles.image}>
      <img className={styles.preview} src={preview} alt="" draggable={false} />
      <span className={styles.foot}>
        <span className={styles.name}>{sent === null ? texts.waiting(name) : texts.uploadingFile(name)}</span>
        <progress className={styles.progress} aria-label={texts.uploadingFile(name)} value={sent ?? 0} max={1} />
        <IconButton label={texts.cancelUpload(name)} icon="close" onClick={cancel} />
      </span>
    </span>
  );
}

/**
 * Says that images are on their way. Always in the page, so that what appears in it is read out; seen only while their
 * place in the text is not.
 */
export function UploadStatus({ editor, uploads }: { editor: Editor; uploads: Uploads }) {
  const groups = useSyncExternalStore(uploads.subscribe, uploads.groups);
  const isSeen = groups.some((group) => isHiddenFromView(editor, group));
  const message = groups.length > 0 ? texts.uploading : '';
  return (
    <output className={styles.status}>
      {isSeen ? <span className={styles.pill}>{message}</span> : <VisuallyHidden>{message}</VisuallyHidden>}
    </output>
  );
}
