import { Dialog } from '@benotes/ui';

import styles from './shortcuts-dialog.module.css';
import { shortcutTexts } from './shortcut-texts.ts';

/** The keyboard shortcuts of all pages. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={shortcutTexts.shortcuts} onClose={onClose}>
      {shortcutTexts.shortcutGroups.map(({ name, shortcuts }) => (
        <section key={name} className={styles.group}>
          <h3 className={styles.name}>{name}</h3>
          <dl className={styles.list}>
            {shortcuts.map(([keys, action]) => (
              <div key={keys} className={styles.shortcut}>
                <dt className={styles.keys}>
                  <kbd>{keys}</kbd>
                </dt>
                <dd className={styles.action}>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
