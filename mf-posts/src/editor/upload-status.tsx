import { Icon } from '@benotes/ui';

import styles from './editor.module.css';
import { texts } from './texts.ts';

/** Says that images are on their way. Always in the page, so that what appears in it is read out. */
export function UploadStatus({ isUploading }: { isUploading: boolean }) {
  return (
    <output className={styles.status}>
      {isUploading && (
        <span className={styles.uploading}>
          <span className={styles.wheel}>
            <Icon name="spinner" />
          </span>
          {texts.uploading}
        </span>
      )}
    </output>
  );
}
