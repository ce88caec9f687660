import { paths, tabStorage } from '@benotes/platform';
import { Button, ConfirmDialog, IconButton } from '@benotes/ui';
import { useState } from 'react';

import { removeDemoContent, useDemoContent } from './demo-content.ts';
import { texts } from './demo-texts.ts';
import styles from './page-notices.module.css';

/** Until the tab is closed or the user signs out. */
const DISMISSED_KEY = 'demo-notice-dismissed';

/** Says that the library contains demo content, and offers to remove it. */
export function DemoNotice({ importId }: { importId: number }) {
  const exists = useDemoContent(importId);
  const [isDismissed, setIsDismissed] = useState(() => tabStorage.read(DISMISSED_KEY) !== null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  if (!exists || isDismissed) return null;

  const dismiss = () => {
    tabStorage.write(DISMISSED_KEY, '1');
    setIsDismissed(true);
  };
  const remove = async () => {
    setIsRemoving(true);
    // A page load, so that no list shows deleted posts.
    if (await removeDemoContent(importId)) location.assign(paths.home);
    else setIsRemoving(false);
    setIsConfirming(false);
  };
  return (
    <aside aria-label={texts.label} className={styles.notice}>
      <span className={styles.words}>{texts.notice}</span>
      <Button onClick={() => setIsConfirming(true)}>{texts.remove}</Button>
      <IconButton label={texts.dismiss} icon="close" onClick={dismiss} />
      <ConfirmDialog
        open={isConfirming}
        title={texts.title}
        confirmLabel={texts.remove}
        tone="danger"
        busy={isRemoving}
        onConfirm={() => void remove()}
        onClose={() => setIsConfirming(false)}
      >
        {texts.body}
      </ConfirmDialog>
    </aside>
  );
}
