import { IconPicker } from '@benotes/ui';
import type { ComponentProps } from 'react';

import styles from './collection-form.module.css';

/** The icon of a collection or saved search, at a place that does not change its height while the icons load. */
export const IconField = (props: ComponentProps<typeof IconPicker>) => (
  <div className={styles.icons}>
    <div className={styles.reserved}>
      <IconPicker {...props} />
    </div>
  </div>
);
