import type { Post, Tag } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { type ChosenTag, TagSelect, type TagSelectHandle, TreeSelect } from '@benotes/ui';
import type { Ref } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from './texts.ts';

/** Where something is saved. */
export interface Placing {
  collection_id: Post['collection_id'];
  tags: readonly ChosenTag[];
}

interface PlacingFieldsProps {
  placing: Placing;
  onChange: (placing: Placing) => void;
  knownTags: readonly Tag[] | undefined;
  tagField: Ref<TagSelectHandle>;
}

/** Chooses a collection and tags. */
export function PlacingFields({ placing, onChange, knownTags, tagField }: PlacingFieldsProps) {
  const { tree } = useSnapshot(collections);
  return (
    <>
      <TreeSelect
        label={texts.collection}
        rootLabel={texts.uncategorized}
        tree={tree}
        value={placing.collection_id}
        onChange={(collection_id) => onChange({ ...placing, collection_id })}
      />
      <TagSelect
        label={texts.tags}
        tags={knownTags}
        value={placing.tags}
        onChange={(tags) => onChange({ ...placing, tags })}
        handle={tagField}
      />
    </>
  );
}
