import type { Post } from '@benotes/contract';
import { Button, lazyComponent, LoadErrorDialog } from '@benotes/ui';
import { Suspense, useState } from 'react';

import styles from './picture-field.module.css';
import { texts } from './texts.ts';

const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog, LoadErrorDialog);

/** The picture of a saved link, which a dialog changes at once. */
export function PictureField({ post: opened }: { post: Post }) {
  const [post, setPost] = useState(opened);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      {post.image_path !== null && <img className={styles.picture} src={post.image_path} alt={texts.current} />}
      <Button icon="image" onClick={() => setOpen(true)}>
        {post.image_path === null ? texts.add : texts.change}
      </Button>
      {isOpen && (
        <Suspense>
          <PictureDialog post={post} onSaved={setPost} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
