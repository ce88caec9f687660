import type { Post } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { generatePath, Link } from '@benotes/router';
import { Button, Icon } from '@benotes/ui';
import { useEffect, useRef } from 'react';

import { collectionName } from '../../posts/collection-name.ts';
import { collectionPath } from '../../posts/collection-path.ts';
import styles from './adding.module.css';
import { texts } from './texts.ts';

export interface Saved {
  collection_id: Post['collection_id'];
  /** The saved posts, at least one. */
  ids: readonly Post['id'][];
}

interface SavedPanelProps {
  saved: Saved;
  /** Opened by the bookmarklet: the window closes by itself. */
  closes: boolean;
}

/** Says where something was saved. Closes the window that a bookmarklet opened for it. */
export function SavedPanel({ saved: { collection_id, ids }, closes }: SavedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useAppBar({ title: texts.add });
  useEffect(() => {
    panel.current?.focus();
    if (closes) window.close(); // browsers ignore it in a window that no script opened
  }, [closes]);
  const title = texts.savedIn(collectionName(collection_id));
  const [id] = ids;
  const to = ids.length === 1 ? generatePath(paths.post, { id: String(id) }) : collectionPath(collection_id);
  return (
    <section ref={panel} tabIndex={-1} aria-label={title} className={styles.saved}>
      <Icon name="success" />
      <p className={styles.savedTitle}>{title}</p>
      {ids.length > 1 && <p>{texts.notesSaved(ids.length)}</p>}
      {closes && <p>{texts.mayClose}</p>}
      <div className={styles.actions}>
        <Link className={styles.action} to={to}>
          {ids.length === 1 ? texts.edit : texts.open}
        </Link>
        {closes && <Button onClick={() => window.close()}>{texts.closeWindow}</Button>}
      </div>
    </section>
  );
}
