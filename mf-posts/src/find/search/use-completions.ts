import { collections } from '@benotes/platform';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import { useKnownTags } from '../../posts/use-known-tags.ts';
import { type Completion, completionsAt, operatorAt } from './completions.ts';

const NO_TAGS: readonly never[] = [];

/** The completions of a search at the caret. Tags are requested when the first one is typed. */
export function useCompletions(typed: string, caret: number): { items: Completion[]; isValue: boolean } {
  const { tree } = useSnapshot(collections);
  const operator = operatorAt(typed, caret);
  const [isTagged, setTagged] = useState(false);
  if (operator === 'tag' && !isTagged) setTagged(true);
  const tags = useKnownTags({ isNeeded: isTagged }) ?? NO_TAGS;
  const items = useMemo(() => completionsAt(typed, caret, { tags, tree }), [typed, caret, tags, tree]);
  return { items, isValue: operator !== undefined };
}
