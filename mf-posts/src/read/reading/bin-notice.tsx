import { canArrange, type Post } from '@benotes/contract';
import { collections, session } from '@benotes/platform';
import { Button } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { postList } from '../../list/store/post-list.store.ts';
import { restorePost } from '../../posts/actions/post-actions.ts';
import { collectionName } from '../../posts/collection-name.ts';
import styles from './reading.module.css';
import { texts } from './texts.ts';

/** Says that the post that is read is in the recycle bin, and restores it. */
export function BinNotice({ post }: { post: Post }) {
  const { permission } = useSnapshot(session);
  const { tree } = useSnapshot(collections);
  const { updating } = useSnapshot(postList);
  const label = texts.restoreInto(collectionName(post.collection_id, tree));
  return (
    <div className={styles.notice} role="note">
      {texts.inBin}
      {canArrange(permission) && (
        <Button
          icon="restore"
          title={label}
          aria-label={label}
          busy={updating.includes(post.id)}
          onClick={() => void restorePost(post)}
        >
          {texts.restore}
        </Button>
      )}
    </div>
  );
}
