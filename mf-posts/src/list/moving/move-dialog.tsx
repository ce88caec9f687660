import type { Post } from '@benotes/contract';

import { texts } from '../../posts/actions/action-texts.ts';
import { moveToCollection } from '../../posts/actions/post-actions.ts';
import { CollectionDialog } from './collection-dialog.tsx';

interface MoveDialogProps {
  post: Post;
  onClose: () => void;
}

/** Lets the user choose the collection to move a post to. The current one is preselected. */
export const MoveDialog = ({ post, onClose }: MoveDialogProps) => (
  <CollectionDialog
    title={texts.moveTitle}
    question={texts.moveQuestion}
    confirmLabel={texts.transfer}
    value={post.collection_id}
    posts={[post.id]}
    onChoose={(target) => void moveToCollection(post, target)}
    onClose={onClose}
  />
);
