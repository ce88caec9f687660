import { type PostAction, SELECTED_IDS_MAX } from '@benotes/contract';
import { Button, ConfirmDialog, IconButton, Menu, VisuallyHidden } from '@benotes/ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { mayEdit } from '../../posts/may-edit.ts';
import { CollectionDialog } from '../moving/collection-dialog.tsx';
import { lazyRevalidate } from '../store/lazy-revalidate.ts';
import { postList } from '../store/post-list.store.ts';
import { actOnSelection } from './act-on-selection.ts';
import { countList } from './count-list.ts';
import { returnFocus } from './return-focus.ts';
import styles from './selection-bar.module.css';
import { selectionCopies } from './selection-copies.ts';
import { rightsIn, selectedPosts } from './selection-parts.ts';
import { clearSelection, countSelected, mayHave, selectAll, selected, selectLoaded } from './selection.store.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { texts } from './texts.ts';
import { useOpenLinks } from './use-open-links.tsx';

type Asked = 'move' | 'tag' | 'untag' | 'purge';

/** Ends the selection. */
function end(): void {
  clearSelection();
  returnFocus();
}

/** The bar with the number of selected posts and what can be done with them. */
export function SelectionBar() {
  const selection = useSnapshot(selected);
  const { filter } = useSnapshot(postList);
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const count = countSelected(selection);
  const isBin = Boolean(filter.is_archived);
  const openLinks = useOpenLinks();
  const { mayEdit: isEditable, isOfSeveral, placeOfOther } = rightsIn(selection);
  useEffect(() => {
    // The list on screen has changed.
    if (selection.filter !== filter) clearSelection();
  }, [selection.filter, filter]);

  const act = async (action: PostAction, tags?: { id: number; name: string }[]) => {
    setAsked(undefined);
    setBusy(true);
    const isDone = await actOnSelection(action, tags);
    setBusy(false);
    if (isDone) returnFocus();
  };
  const endOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    end();
  };
  const more = [
    ...(selection.isAll || isBin ? [] : [{ label: texts.open, icon: 'open' as const, onSelect: openLinks.open }]),
    ...(isBin
      ? []
      : [
          ...(isEditable && !(selection.isAll && isOfSeveral)
            ? [{ label: texts.untag, icon: 'minus' as const, onSelect: () => setAsked('untag') }]
            : []),
          ...(isEditable && mayHave(selection, 'is_pinned')
            ? [{ label: texts.unpin, icon: 'pin' as const, onSelect: () => void act({ type: 'unpin' }) }]
            : []),
          ...(mayHave(selection, 'is_favorite')
            ? [{ label: texts.unfavorite, icon: 'star' as const, onSelect: () => void act({ type: 'unfavorite' }) }]
            : []),
        ]),
    ...selectionCopies(),
  ];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape ends the selection, as in the list */}
      <fieldset className={styles.bar} aria-label={texts.selection} onKeyDown={endOnEscape}>
        <IconButton label={texts.end} icon="close" onClick={end} />
        <span className={styles.count}>
          <output>{texts.selected(count)}</output>
          {!selection.isAll && <SelectMore count={count} />}
        </span>
        {isBin ? (
          <>
            <BarButton icon="restore" label={texts.restore} busy={busy} onClick={() => void act({ type: 'restore' })} />
            <BarButton icon="trash" label={texts.purge} busy={busy} onClick={() => setAsked('purge')} />
          </>
        ) : (
          <>
            {isEditable && (
              <>
                <BarButton
                  icon="transfer"
                  label={texts.move}
                  busy={busy}
                  reason={isOfSeveral ? texts.ofSeveral : undefined}
                  onClick={() => setAsked('move')}
                />
                <BarButton icon="tag" label={texts.tag} busy={busy} onClick={() => setAsked('tag')} />
                <BarButton icon="pin" label={texts.pin} busy={busy} onClick={() => void act({ type: 'pin' })} />
              </>
            )}
            <BarButton icon="star" label={texts.favorite} busy={busy} onClick={() => void act({ type: 'favorite' })} />
            {isEditable && (
              <BarButton icon="trash" label={texts.delete} busy={busy} onClick={() => void act({ type: 'delete' })} />
            )}
          </>
        )}
        {!isBin && <Menu label={texts.more} trigger={<IconButton label={texts.more} icon="more" />} items={more} />}
      </fieldset>
      {asked === 'move' && (
        <CollectionDialog
          title={texts.moveTitle(count)}
          question={texts.moveQuestion}
          confirmLabel={texts.move}
          value={filter.collection_id ?? placeOfOther ?? null}
          posts={selection.isAll ? undefined : editable(selection.ids)}
          onMoved={end}
          onChoose={(collection_id) => void act({ type: 'move', collection_id })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {(asked === 'tag' || asked === 'untag') && (
        <TagsDialog
          kind={asked}
          count={count}
          onChoose={(tags, add_tags) => {
            const tag_ids = tags.map(({ id }) => id);
            if (add_tags.length === 0) void act({ type: asked, tag_ids }, tags);
            else void act({ type: 'tag', tag_ids, add_tags: [...add_tags] }, tags).then(lazyRevalidate);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ConfirmDialog
        open={asked === 'purge'}
        title={texts.purgeTitle(count)}
        confirmLabel={texts.purge}
        tone="danger"
        onConfirm={() => void act({ type: 'purge' })}
        onClose={() => setAsked(undefined)}
      >
        {texts.purgeBody}
      </ConfirmDialog>
      {openLinks.dialog}
    </>
  );
}

/** The selected posts without those that the user only reads. */
function editable(ids: ReadonlySet<number>): number[] {
  const readOnly = new Set(selectedPosts().flatMap((post) => (mayEdit(post) ? [] : post.id)));
  return [...ids].filter((id) => !readOnly.has(id));
}

interface BarButtonProps {
  icon: 'restore' | 'trash' | 'transfer' | 'tag' | 'pin' | 'star';
  label: string;
  busy: boolean;
  /** Why it does nothing. */
  reason?: string | undefined;
  onClick: () => void;
}

/** A button whose label is hidden where the bar is narrow. */
const BarButton = ({ icon, label, busy, reason, onClick }: BarButtonProps) => (
  <Button
    className={styles.action}
    icon={icon}
    title={reason ?? label}
    blocked={busy || reason !== undefined}
    onClick={onClick}
  >
    <span className={styles.label}>{label}</span>
  </Button>
);

/** Offers to select what is loaded, and then the whole list, which may have more posts. */
function SelectMore({ count }: { count: number }) {
  const { posts, status } = useSnapshot(postList);
  if (count < Math.min(posts.length, SELECTED_IDS_MAX)) {
    return (
      <button type="button" className={styles.all} onClick={selectLoaded}>
        {texts.all}
      </button>
    );
  }
  return status === 'complete' && count === posts.length ? null : <AllOfList />;
}

function AllOfList() {
  const { filter } = useSnapshot(postList);
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    const request = new AbortController();
    void countList(filter, request.signal).then(setTotal);
    return () => request.abort();
  }, [filter]);
  if (total === undefined) return <VisuallyHidden>{texts.counting}</VisuallyHidden>;
  if (total <= countSelected()) return null;
  return (
    <button type="button" className={styles.all} onClick={() => selectAll(total)}>
      {texts.allOf(total)}
    </button>
  );
}
