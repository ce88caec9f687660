import { canArrange, type Post } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';

import { PostMenu } from '../../list/card/post-menu.tsx';
import { usePostMenu } from '../../list/card/use-post-menu.ts';
import { MoveDialog } from '../../list/moving/move-dialog.tsx';
import { PictureDialog } from '../../posts/picture/picture-dialog.tsx';
import { ReadingContent } from '../reading/reading-content.tsx';

/** The text of the post in the pane. */
export function PanePost({ post }: { post: Post }) {
  const navigate = useNavigate();
  return <ReadingContent post={post} hash="" onNavigate={(to) => void navigate(to)} />;
}

/** The menu of the post in the pane; none where it cannot be changed. */
export function PaneMenu({ post }: { post: Post }) {
  const navigate = useNavigate();
  const { permission } = useSnapshot(session);
  const [moved, setMoved] = useState<Post>();
  const [pictured, setPictured] = useState<Post>();
  const go = useCallback((to: string) => void navigate(to), [navigate]);
  const itemsOf = usePostMenu({ onMove: setMoved, onPicture: setPictured, onNavigate: go });
  if (!canArrange(permission) || post.is_archived) return null;
  return (
    <>
      <PostMenu items={() => itemsOf(post)} />
      {pictured && <PictureDialog post={pictured} onClose={() => setPictured(undefined)} />}
      {moved && <MoveDialog post={moved} onClose={() => setMoved(undefined)} />}
    </>
  );
}
