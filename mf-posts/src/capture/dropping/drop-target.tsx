import { canEdit, type Post } from '@benotes/contract';
import { paths, session } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { Icon } from '@benotes/ui';
import { usePageDrop } from '@benotes/ui/page-drop';
import { useEffect, useRef } from 'react';

import { texts } from '../../posts/actions/action-texts.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { OWN_PASTE_TARGETS } from '../pasting/use-paste-key.ts';
import styles from './drop-target.module.css';
import { readDropped, saveDropped } from './save-dropped.ts';

const KINDS = ['Files', 'text/uri-list', 'text/plain'];

interface DropTargetProps {
  /** Where the posts are saved; null: Uncategorized. */
  collectionId: Post['collection_id'];
}

/** Saves addresses, texts, and images that are dropped on the page, and shows where while they are dragged over it. */
export function DropTarget({ collectionId }: DropTargetProps) {
  const isFromPage = useIsFromPage();
  const navigate = useNavigate();
  const isOver = usePageDrop({
    accepts: ({ dataTransfer, target }) =>
      !isFromPage.current &&
      canEdit(session.permission) &&
      KINDS.some((kind) => dataTransfer?.types.includes(kind)) &&
      !(target instanceof Element && target.closest(OWN_PASTE_TARGETS)) &&
      document.querySelector('dialog[open]') === null,
    onDrop: (data) =>
      void saveDropped(readDropped(data), collectionId, {
        open: ({ id }) => void navigate(generatePath(paths.post, { id: String(id) })),
        openImport: () => void navigate(paths.importBookmarks),
      }),
  });
  if (!isOver) return null;
  return (
    <div className={styles.overlay} data-drop-target="">
      <p className={styles.label}>
        <Icon name="download" />
        {texts.dropIn(collectionName(collectionId))}
      </p>
    </div>
  );
}

/** Whether what is dragged comes from this page: its links, pictures, and selected text are no new posts. */
function useIsFromPage() {
  const isFromPage = useRef(false);
  useEffect(() => {
    const start = () => (isFromPage.current = true);
    const end = () => (isFromPage.current = false);
    document.addEventListener('dragstart', start);
    document.addEventListener('dragend', end);
    return () => {
      document.removeEventListener('dragstart', start);
      document.removeEventListener('dragend', end);
    };
  }, []);
  return isFromPage;
}
