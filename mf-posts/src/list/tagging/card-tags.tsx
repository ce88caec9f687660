import type { Post, Tag } from '@benotes/contract';
import { type ChosenTag, TagSelect, type TagSelectHandle } from '@benotes/ui';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { tagPost } from '../../posts/actions/post-actions.ts';
import { texts } from '../../posts/texts.ts';
import { useKnownTags } from '../../posts/use-known-tags.ts';
import styles from './card-tags.module.css';

interface CardTagsProps {
  post: Post;
  onClose: () => void;
}

/**
 * The tags of a post, in a field on its card. Each change is saved at once. Escape returns the focus to the card;
 * leaving the field saves what is typed.
 */
export function CardTags({ post, onClose }: CardTagsProps) {
  const known = useKnownTags({ collectionId: post.collection_id });
  const [chosen, setChosen] = useState<readonly ChosenTag[]>(post.tags ?? []);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<TagSelectHandle>(null);
  const latest = useRef(chosen);
  /** The saved tags that what is chosen was made of. */
  const base = useRef<readonly Tag[]>(post.tags ?? []);
  /** One request after the other: each has all tags. */
  const saving = useRef<Promise<void>>(Promise.resolve());

  const show = (tags: readonly ChosenTag[]) => {
    latest.current = tags;
    setChosen(tags);
  };
  const change = (tags: readonly ChosenTag[]) => {
    show(tags);
    saving.current = saving.current.then(async () => {
      const { tags: saved } = (await tagPost(post, tags, base.current)) ?? {};
      if (!saved) return undefined;
      const isLast = latest.current === tags;
      // What was added elsewhere is removed only by a change of a field that shows it.
      base.current = isLast ? saved : saved.filter((tag) => tags.some((each) => isSame(each, tag)));
      const withIds = latest.current.map((tag) => saved.find((each) => isSame(tag, each)) ?? tag);
      show(isLast ? inOrderOf(tags, saved) : withIds);
      return undefined;
    });
  };
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => {
      field.current?.settle();
      onClose();
    };
  });
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) leave.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    const { target } = event;
    // The first Escape is for what is typed, or for the suggestions.
    const isInUse =
      target instanceof HTMLInputElement && (target.value !== '' || target.getAttribute('aria-expanded') === 'true');
    if (isInUse) return;
    event.preventDefault();
    root.current?.closest<HTMLElement>('[data-post]')?.focus();
    onClose();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Without a target the window has lost the focus, or a press follows.
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) leave.current();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works on all of its controls
    <div ref={root} className={styles.field} onKeyDown={onKeyDown} onBlur={onBlur}>
      <TagSelect
        label={texts.tags}
        tags={known}
        value={chosen}
        onChange={change}
        handle={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has opened it
        autoFocus
      />
    </div>
  );
}

/** Tags that were chosen by name have no id until they are saved. */
const isSame = (one: ChosenTag, { id, name }: Tag) =>
  one.id === undefined ? one.name.toLowerCase() === name.toLowerCase() : one.id === id;

/** The saved tags in the order in which they were chosen, then those that were added elsewhere. */
const inOrderOf = (chosen: readonly ChosenTag[], saved: readonly Tag[]): Tag[] => {
  const known = chosen.flatMap((tag) => saved.find((each) => isSame(tag, each)) ?? []);
  return [...new Set([...known, ...saved])];
};
