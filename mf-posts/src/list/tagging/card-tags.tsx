import type { Post } from '@benotes/contract';
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
  /** One request after the other: each has all tags. */
  const saving = useRef<Promise<void>>(Promise.resolve());

  const change = (tags: readonly ChosenTag[]) => {
    setChosen(tags);
    saving.current = saving.current.then(async () => {
      const saved = await tagPost(post, tags);
      const ids = new Map(saved?.tags?.map(({ id, name }) => [name, id]));
      setChosen((now) => now.map((tag) => ({ ...tag, id: tag.id ?? ids.get(tag.name) })));
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
