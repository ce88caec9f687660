import { COUNTED_POSTS_MAX, type SavedSearch } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { ConfirmDialog, ErrorState, Tree, VisuallyHidden } from '@benotes/ui';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from '../collections/collections-section.module.css';
import { texts as deleteTexts } from '../collections/delete-texts.ts';
import { texts } from '../sidebar/sidebar-texts.ts';
import { useUserId } from '../use-user-id.ts';
import { removeSavedSearch, renameSavedSearch } from './change-saved-search.ts';
import { type OpenedSearchMenu, SavedSearchMenu } from './saved-search-menu.tsx';
import { loadSavedSearches, savedSearches, watchSavedSearches } from './saved-searches.store.ts';

const urlOf = (id: number) => `${paths.search}?saved=${id}`;
const NONE: number[] = [];
const keepCollapsed = () => {};

/** The saved searches with their menus, under a heading; nothing while there are none. */
export function SavedSearches({ current, isShown }: { current: number | null; isShown: boolean }) {
  const { list, counts, status } = useSnapshot(savedSearches);
  const userId = useUserId();
  const heading = useId();
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<OpenedSearchMenu>();
  const [renaming, setRenaming] = useState<number>();
  const [deleting, setDeleting] = useState<SavedSearch>();
  const [announcement, announce] = useState('');
  useEffect(() => {
    if (userId === undefined) return undefined;
    void loadSavedSearches();
    return watchSavedSearches();
  }, [userId]);
  const rows = useMemo(
    () =>
      list.map(({ id, name, icon_id, is_shared }) => {
        const count = counts.get(id) ?? 0;
        const has_more_posts = count === COUNTED_POSTS_MAX;
        return {
          id,
          name,
          icon_id,
          is_shared,
          icon: 'search' as const,
          posts_count: count,
          has_more_posts,
          nested: [],
        };
      }),
    [list, counts],
  );

  if (!isShown) return null; // until what stands above does not move it any more
  if (status === 'failed')
    return <ErrorState title={texts.savedSearchesFailed} onRetry={() => void loadSavedSearches()} />;
  if (rows.length === 0) return null;
  const onMenu = (id: number, at: OpenedSearchMenu['at'], withKeys: boolean) => {
    const search = savedSearches.list.find((each) => each.id === id);
    const returnFocus = section.current?.querySelector<HTMLElement>(`[data-drop-id="${id}"]`) ?? null;
    if (search) setOpened({ search, at, withKeys, returnFocus });
  };
  return (
    <section ref={section} className={styles.further} aria-labelledby={heading} data-takes-no-posts>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {texts.savedSearches}
        </h2>
      </div>
      <div className={styles.tree}>
        <Tree
          label={texts.savedSearches}
          tree={rows}
          current={current}
          href={urlOf}
          onOpen={(id, event) => {
            event.preventDefault();
            void navigate(urlOf(id), { replace: id === current }); // like a link to the current page
          }}
          expanded={NONE}
          onExpandedChange={keepCollapsed}
          onMenu={onMenu}
          rename={{
            id: renaming,
            onStart: setRenaming,
            onEnd: (id, name) => {
              setRenaming(undefined);
              if (name !== undefined) void renameSavedSearch(id, name);
            },
          }}
        />
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      {opened && (
        <SavedSearchMenu
          opened={opened}
          onRename={() => setRenaming(opened.search.id)}
          // Undo does not bring back public links, so their end is confirmed.
          onDelete={() =>
            opened.search.is_shared ? setDeleting(opened.search) : void removeSavedSearch(opened.search)
          }
          onMoved={announce}
          onClose={() => setOpened(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          open
          title={deleteTexts.question(deleting.name)}
          confirmLabel={deleteTexts.delete}
          tone="danger"
          onConfirm={() => {
            setDeleting(undefined);
            void removeSavedSearch(deleting);
          }}
          onClose={() => setDeleting(undefined)}
        >
          {deleteTexts.linksOfSearchEnd}
        </ConfirmDialog>
      )}
    </section>
  );
}
