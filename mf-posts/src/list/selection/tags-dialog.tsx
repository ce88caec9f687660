import { Button, type ChosenTag, Dialog, TagSelect, type TagSelectHandle } from '@benotes/ui';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';

import { useKnownTags } from '../../posts/use-known-tags.ts';
import { givenTags } from '../../write/saving/save-tags.ts';
import { postList } from '../store/post-list.store.ts';
import { rightsIn, selectedPosts } from './selection-parts.ts';
import { selected } from './selection.store.ts';
import { texts } from './texts.ts';

const isNew = ({ id }: ChosenTag) => id === undefined;

interface TagsDialogProps {
  kind: 'tag' | 'untag';
  /** The number of posts. */
  count: number;
  /** `names`: of new tags in what another user shares, which become tags of that user. */
  onChoose: (tags: { id: number; name: string }[], names: readonly string[]) => void;
  onClose: () => void;
}

/** Lets the user choose tags to add to the selected posts, or to remove from them. New tags can only be added. */
export function TagsDialog({ kind, count, onChoose, onClose }: TagsDialogProps) {
  const [{ isOfSeveral, placeOfOther }] = useState(() => rightsIn());
  const collectionId = postList.filter.collection_id ?? placeOfOther;
  const known = useKnownTags({ collectionId });
  const [chosen, setChosen] = useState<readonly ChosenTag[]>([]);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<TagSelectHandle>(null);
  const isAdding = kind === 'tag';
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);
  const used = useMemo(
    () => (isAdding || selected.isAll ? undefined : usedTags(isOfSeveral ? 'name' : 'id')),
    [isAdding, isOfSeveral],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const settled = field.current?.settle() ?? chosen; // with a name that is typed, but not confirmed
    const all = isAdding ? settled : settled.filter(({ id }) => id !== undefined);
    if (all.length === 0) return;
    if (isOfSeveral)
      return onChoose(
        all.flatMap(({ id, name }) => (id === undefined ? [] : { id, name })),
        all.filter(isNew).map(({ name }) => name),
      );
    setBusy(true);
    const { tags: ids, add_tags = [] } = await givenTags(all, collectionId, used ?? known);
    if (!isOpen.current) return;
    setBusy(false);
    const names = new Map([...(known ?? []), ...all].map(({ id, name }) => [id, name]));
    const fresh = all.filter(isNew);
    const tags = ids.map((id) => ({ id, name: names.get(id) ?? fresh.shift()?.name ?? '' }));
    if (tags.length > 0 || add_tags.length > 0) onChoose(tags, add_tags);
  };
  return (
    <Dialog
      open
      title={isAdding ? texts.tagTitle(count) : texts.untagTitle(count)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={id} tone="primary" busy={busy}>
            {isAdding ? texts.tag : texts.untag}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={(event) => void submit(event)}>
        <TagSelect
          label={isAdding ? texts.tags : texts.untags}
          tags={used ?? known}
          value={chosen}
          handle={field}
          onDone={() => form.current?.requestSubmit()}
          onChange={(tags) => setChosen(isAdding ? tags : tags.filter(({ id }) => id !== undefined))}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** The tags of the selected posts, which are all loaded; in the libraries of several users the same by name. */
function usedTags(key: 'id' | 'name'): { id: number; name: string }[] {
  const tags = selectedPosts().flatMap((post) => post.tags ?? []);
  return [...new Map(tags.map((tag) => [tag[key], tag])).values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
