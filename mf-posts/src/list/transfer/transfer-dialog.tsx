import type { Post } from '@benotes/contract';

import { transferPost } from '../../posts/actions/post-actions.ts';
import { texts } from '../../posts/actions/action-texts.ts';
import { CollectionDialog } from './collection-dialog.tsx';

interface TransferDialogProps {
  post: Post;
  onClose: () => void;
}

/** Lets the user choose the collection to move a post to. The current one is preselected. */
export const TransferDialog = ({ post, onClose }: TransferDialogProps) => (
  <CollectionDialog
    title={texts.transferTitle}
    question={texts.transferQuestion}
    confirmLabel={texts.transfer}
    value={post.collection_id}
    posts={[post.id]}
    onChoose={(target) => void transferPost(post, target)}
    onClose={onClose}
  />
);
