import type { Post } from '@benotes/contract';
import { LoadErrorDialog, lazyComponent } from '@benotes/ui';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';

import { askedMove, endAskedMove } from './moving/asked-move.store.ts';

const MoveDialog = lazyComponent(async () => (await import('./moving/move-dialog.tsx')).MoveDialog, LoadErrorDialog);

const DroppedDialog = lazyComponent(
  async () => (await import('./moving/dropped-dialog.tsx')).DroppedDialog,
  LoadErrorDialog,
);

const PictureDialog = lazyComponent(
  async () => (await import('../posts/picture/picture-dialog.tsx')).PictureDialog,
  LoadErrorDialog,
);

interface PostDialogsProps {
  /** The post whose collection is chosen. */
  moved: Post | undefined;
  onMoved: (moved: undefined) => void;
  /** The link whose picture is chosen. */
  pictured: Post | undefined;
  onPictured: (pictured: undefined) => void;
}

/** The dialogs that actions on a card open, and the one after a drop on a collection of another owner. */
export function PostDialogs({ moved, onMoved, pictured, onPictured }: PostDialogsProps) {
  const { move: asked } = useSnapshot(askedMove);
  return (
    <Suspense>
      {moved && <MoveDialog post={moved} onClose={() => onMoved(undefined)} />}
      {asked && <DroppedDialog {...asked} onClose={endAskedMove} />}
      {pictured && <PictureDialog post={pictured} onClose={() => onPictured(undefined)} />}
    </Suspense>
  );
}
