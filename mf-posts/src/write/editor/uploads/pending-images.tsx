import { IconButton, VisuallyHidden } from '@benotes/ui';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Editor } from 'slate';

import { texts } from '../texts.ts';
import styles from './pending-images.module.css';
import { isHiddenFromView, type PendingImage, Uploads } from './pending-uploads.ts';

const UploadsContext = createContext(new Uploads());

/** Provides the uploads in progress to the text. */
export function UploadsProvider({ uploads, children }: { uploads: Uploads; children: ReactNode }) {
  return <UploadsContext.Provider value={uploads}>{children}</UploadsContext.Provider>;
}

/** Previews and progress of the images that will be inserted at one text node, shown at its end. */
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
 * Announces uploads. Always in the DOM, so that screen readers notice its changes; visible only when a preview cannot
 * be shown in the text.
 */
export function UploadStatus({ editor, uploads }: { editor: Editor; uploads: Uploads }) {
  const groups = useSyncExternalStore(uploads.subscribe, uploads.groups);
  const isVisible = groups.some((group) => isHiddenFromView(editor, group));
  const message = groups.length > 0 ? texts.uploading : '';
  return (
    <output className={styles.status}>
      {isVisible ? <span className={styles.pill}>{message}</span> : <VisuallyHidden>{message}</VisuallyHidden>}
    </output>
  );
}
