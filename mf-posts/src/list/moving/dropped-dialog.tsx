import { texts as actionTexts } from '../../posts/actions/action-texts.ts';
import { clearSelection } from '../selection/selection.store.ts';
import { texts } from '../selection/texts.ts';
import { moveDropped } from '../sorting/move-dropped.ts';
import type { AskedMove } from './asked-move.store.ts';
import { CollectionDialog } from './collection-dialog.tsx';

/** Asks about posts that were dropped on a collection of another owner, which is preselected, as the menu does. */
export function DroppedDialog({ post, posts, to, onClose }: AskedMove & { onClose: () => void }) {
  const isOne = posts?.length === 1;
  return (
    <CollectionDialog
      title={isOne || !posts ? actionTexts.moveTitle : texts.moveTitle(posts.length)}
      question={isOne ? actionTexts.moveQuestion : texts.moveQuestion}
      confirmLabel={isOne ? actionTexts.transfer : texts.move}
      value={post.collection_id}
      target={to}
      posts={posts}
      onChoose={(target) => void moveDropped(post, target)}
      onMoved={clearSelection}
      onClose={onClose}
    />
  );
}
