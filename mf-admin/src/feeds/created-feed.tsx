import { Button, Dialog } from '@benotes/ui';

import { CopyField } from '../form/copy-field.tsx';
import styles from '../form/form-dialog.module.css';
import type { CreatedFeed as Created } from './feed-requests.ts';
import { texts } from './texts.ts';

/** The only time that the addresses of a feed are shown. */
export function CreatedFeed({ feed, onClose }: { feed: Created; onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.created(feed.name)}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.form}>
        <CopyField label={texts.atom} value={feed.atom_url} />
        <CopyField label={texts.json} hint={texts.onlyNow} value={feed.json_url} />
      </div>
    </Dialog>
  );
}
